import { settings } from "../app/settings.svelte";

let context: AudioContext | null = null;

/** The sound of wood for a move, and of two soft stones for "your turn". The browser makes both without a file. */
export function play(what: "move" | "turn"): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  try {
    context ??= new AudioContext();
    void context.resume();
    if (what === "move") knock(context, 210, 0, 0.07, 0.25);
    else {
      knock(context, 440, 0, 0.22, 0.14);
      knock(context, 587, 0.13, 0.3, 0.12);
    }
  } catch {
    // On a device without sound, the game stays silent.
  }
}

function knock(audio: AudioContext, pitch: number, wait: number, length: number, loud: number): void {
  const at = audio.currentTime + wait;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.8, at + length);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud, at + 0.006);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length + 0.02);
}
