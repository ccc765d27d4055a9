import { type ESTree, Visitor, parseSync } from 'vite';

/** A regular expression in a source file; `source` is null if it is built at run time. */
export interface Pattern {
  line: number;
  source: string | null;
  flags: string;
}

/**
 * All regular expressions of a file: literals, `RegExp(…)` with or without `new`, and strings passed to String.match,
 * matchAll and search.
 */
export function patternsIn(path: string, text: string): Pattern[] {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`src/${path}: ${errors[0].message}`);
  const lineAt = (at: number) => text.slice(0, at).split('\n').length;
  /** By name; null for variables that can change or are declared more than once. */
  const constants = new Map<string, ESTree.Node | null>();
  const found: Pattern[] = [];
  const add = (at: number, source: ESTree.Node | undefined, flags: ESTree.Node | undefined) => {
    // The visitor finds `new RegExp(/literal/)` as a literal.
    if (source?.type === 'Literal' && 'regex' in source) return;
    found.push({
      line: lineAt(at),
      source: source ? textOf(source, constants) : '',
      flags: (flags && textOf(flags, constants)) ?? '',
    });
  };
  const addMade = ({ callee, arguments: [source, flags], start }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') add(start, source, flags);
  };

  new Visitor({
    VariableDeclaration({ kind, declarations }) {
      for (const { id, init } of declarations)
        if (id.type === 'Identifier') constants.set(id.name, kind === 'const' && !constants.has(id.name) ? init : null);
    },
  }).visit(program);
  new Visitor({
    Literal(node) {
      if ('regex' in node)
        found.push({ line: lineAt(node.start), source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: addMade,
    CallExpression(node) {
      addMade(node);
      const [first] = node.arguments;
      const isSearch =
        node.callee.type === 'MemberExpression' &&
        node.callee.property.type === 'Identifier' &&
        /^(match|matchAll|search)$/.test(node.callee.property.name);
      if (
        isSearch &&
        first &&
        (first.type === 'TemplateLiteral' || (first.type === 'Literal' && typeof first.value === 'string'))
      )
        add(node.start, first, undefined);
    },
  }).visit(program);
  return found;
}

/** The value of a constant string: a literal, a template, a concatenation, or a `const` with one of these. */
function textOf(node: ESTree.Node, constants: ReadonlyMap<string, ESTree.Node | null>): string | null {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : null;
    case 'Identifier': {
      const value = constants.get(node.name);
      return value ? textOf(value, constants) : null;
    }
    case 'BinaryExpression':
      return node.operator === '+' ? together([textOf(node.left, constants), textOf(node.right, constants)]) : null;
    case 'TemplateLiteral':
      return together(
        node.quasis.flatMap(({ value }, index) => [
          value.cooked ?? null,
          ...node.expressions.slice(index, index + 1).map((part) => textOf(part, constants)),
        ]),
      );
    case 'TaggedTemplateExpression':
      return node.tag.type === 'MemberExpression' && node.quasi.expressions.length === 0
        ? (node.quasi.quasis[0]?.value.raw ?? null)
        : null;
    default:
      return null;
  }
}

function together(parts: readonly (string | null)[]): string | null {
  return parts.includes(null) ? null : parts.join('');
}
