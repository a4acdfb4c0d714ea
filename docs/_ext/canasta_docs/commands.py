"""The page of the command line, made from the commands themselves.

``{commands}`` prints every verb of ``canasta`` with its help, arguments and options. Nobody writes this by hand, so the
page cannot describe an option that does not exist.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import cast

import click
from docutils import nodes

from canasta_docs import build


def walk(command: click.Command, name: str) -> Iterator[tuple[str, click.Command]]:
    """A command and all its subcommands, each with its full name, in the order of the help."""
    yield name, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for key in command.list_commands(context):
            below = command.get_command(context, key)
            if below is not None and not below.hidden:
                yield from walk(below, f"{name} {key}")


def root() -> click.Command:
    """The command ``canasta``."""
    from canasta import cli

    return cast(click.Command, cli.main)


class Commands(build.Page):
    """Every command as a section."""

    def make(self) -> list[nodes.Node]:
        made: list[nodes.Node] = []
        for name, command in walk(root(), "canasta"):
            anchor = self.note("command", name, _short(command))
            part = build.section(anchor, build.code(name))
            part.extend(_said(command))
            if not isinstance(command, click.Group) or command.invoke_without_command:
                part.append(_usage(name, command))
            part.extend(_parameters(name, command))
            if isinstance(command, click.Group):
                part.append(_below(name, command))
            made.append(part)
        return made


def _short(command: click.Command) -> str:
    return command.get_short_help_str(limit=200)


def _said(command: click.Command) -> list[nodes.Node]:
    """The help text: paragraphs, and blocks that click does not reflow (marked by a backspace)."""
    text = inspect.cleandoc(command.help or "").partition("\f")[0]
    made: list[nodes.Node] = []
    for block in text.split("\n\n"):
        if block.startswith("\b\n"):
            body = block.removeprefix("\b\n")
            made.append(nodes.literal_block(body, body, language="none"))
        elif block.strip():
            made.append(build.para(" ".join(block.split())))
    return made


def _usage(name: str, command: click.Command) -> nodes.literal_block:
    context = click.Context(command, info_name=name)
    text = " ".join([name, *command.collect_usage_pieces(context)])
    return nodes.literal_block(text, text, language="none")


def _parameters(name: str, command: click.Command) -> list[nodes.Node]:
    context = click.Context(command, info_name=name)
    rows = []
    for parameter in command.params:
        if isinstance(parameter, click.Option) and not parameter.hidden:
            record = parameter.get_help_record(context)
            if record is not None:
                rows.append((build.code(record[0]), record[1]))
    if not rows:
        return []
    return [build.table(["option", "meaning"], rows, widths=[40, 60], caption=f"Options of {name}")]


def _below(name: str, command: click.Group) -> nodes.Node:
    context = click.Context(command)
    keys = command.list_commands(context)
    found = [(key, command.get_command(context, key)) for key in keys]
    return build.terms(
        (build.link("command", f"{name} {key}", f"{name} {key}"), _short(one))
        for key, one in found
        if one is not None and not one.hidden
    )
