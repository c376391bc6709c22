import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "svelte/compiler";
import { expect, test } from "vitest";
import { SUM } from "./words/compare";

const READ_ALOUD = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "aria-valuetext",
  "alt",
  "placeholder",
  "title",
  "label",
]);

interface Node {
  type: string;
  name?: string;
  data?: string;
  value?: unknown;
  start: number;
  [key: string]: unknown;
}

/** Every node of a template, with the attributes. */
function* nodes(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const each of node) yield* nodes(each);
  else if (node && typeof node === "object") {
    if ("type" in node) yield node as Node;
    for (const [key, child] of Object.entries(node)) if (key !== "metadata") yield* nodes(child);
  }
}

/** The words that stand in the markup of a component instead of in the catalogue. */
function literals(source: string): string[] {
  const found: string[] = [];
  const fragment = parse(source, { modern: true }).fragment;
  for (const node of nodes(fragment)) {
    if (node.type === "Attribute" && READ_ALOUD.has(node.name!)) {
      for (const part of nodes(node.value))
        if (part.type === "Text" && /\p{L}{2}/u.test(part.data!)) found.push(part.data!);
    }
  }
  const attributes = new Set<unknown>();
  for (const node of nodes(fragment))
    if (/Attribute|Directive/.test(node.type)) for (const part of nodes(node.value)) attributes.add(part);
  for (const node of nodes(fragment)) {
    if (node.type === "Text" && !attributes.has(node) && /\p{L}{2}/u.test(node.data!))
      found.push(node.data!.trim());
  }
  return found;
}

const components = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".svelte"),
);

test.each(components)("%s takes its words from the catalogue", (name) => {
  expect(literals(readFileSync(join("src", name), "utf8"))).toEqual([]);
});

test("the search for literal words finds them", () => {
  expect(literals('<p title="Two words">{x} Hello</p>')).toEqual(["Two words", "Hello"]);
});

/** The sums that stand in the markup of a component as they are, not as they are written. */
function bareSums(source: string): string[] {
  const found: string[] = [];
  for (const node of nodes(parse(source, { modern: true }).fragment)) {
    const { type, name, property } = (node.expression ?? {}) as Node & { property?: Node };
    const last = type === "MemberExpression" ? property!.name : type === "Identifier" ? name : "";
    if (
      node.type === "ExpressionTag" &&
      SUM.test(last!) &&
      !/^(=|[^{]\{words)/.test(source.slice(node.start - 1))
    )
      found.push(
        source
          .slice(node.start, node.start + 30)
          .split("}")[0]
          .slice(1),
      );
  }
  return found;
}

test.each(components)("%s writes sums as all others do", (name) => {
  expect(bareSums(readFileSync(join("src", name), "utf8"))).toEqual([]);
});

test("the search for bare sums finds them", () => {
  const source =
    "<p>{coins} {player.coins}, {sum(price)}</p><option value={price}>{words.coins(price)}</option>";
  expect(bareSums(source)).toEqual(["coins", "player.coins"]);
});
