"""Attacks on a server from outside, with processes, sockets, requests and files; none may stop it for others."""
