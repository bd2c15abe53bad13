import type { Ask } from "../wire";

/** One moment of a lesson, and what led to it. */
export interface Moment<View = unknown> {
  events: unknown[];
  view: View;
  /** What may be answered; null where the step ends. */
  ask: Ask | null;
}

/** A step: its moments by the answers that led there, "" for the first. */
export interface Step<Node extends Moment = Moment> {
  name: string;
  nodes: Record<string, Node>;
}

/** Where an answer leads, by the words or codes that it is known by. */
export function follow(path: string, answer: string): string {
  return path ? `${path} ${answer}` : answer;
}

/** Somebody on the way through a lesson. The rules have played it beforehand: nothing is asked of a table. */
export class Walk<One extends Step> {
  at = $state(0);
  path = $state("");
  /** While events are shown. */
  moving = $state(false);
  /** Whether something else was tried than what the step is about. */
  wrong = $state(false);
  /** Changes with every new batch of events. */
  key = $state(0);

  constructor(readonly steps: readonly One[]) {}

  get step(): One {
    return (this.steps[this.at] ?? this.steps[0]) as One;
  }

  get node(): One["nodes"][string] {
    return (this.step.nodes[this.path] ?? this.step.nodes[""]) as One["nodes"][string];
  }

  /** What is asked now, if anything. */
  get ask(): Ask | null {
    return this.moving ? null : this.node.ask;
  }

  get over(): boolean {
    return this.path !== "" && this.node.ask === null && !this.moving;
  }

  get finished(): boolean {
    return this.over && this.at === this.steps.length - 1;
  }

  /** Which of its sentences the step says now. */
  get said(): "say" | "wrong" | "on" | "done" {
    if (this.over) return "done";
    if (this.wrong) return "wrong";
    return this.path !== "" && (this.node.ask !== null || this.path.includes(" ")) ? "on" : "say";
  }

  /** An answer, as the step knows it; one that leads nowhere changes nothing. */
  answer(answer: string | undefined): void {
    const to = answer === undefined ? "" : follow(this.path, answer);
    if (!to || !this.step.nodes[to]) return;
    this.path = to;
    this.wrong = false;
    this.moving = true;
    this.key += 1;
  }

  animated(): void {
    this.moving = false;
  }

  stray(): void {
    this.wrong = true;
  }

  go(to: number): void {
    this.at = to;
    this.path = "";
    this.wrong = false;
    this.moving = false;
    this.key += 1;
  }
}
