"""Attacks on a server, from outside: processes, sockets, requests and files. None may stop it for others."""
