import { parseSync } from 'vite';
import { eventLacks, globalLack, iteratorLacks, methodLacks, staticLack } from './names.ts';
import { lackOfSelector } from './styles.ts';

/** A node of the syntax tree (ESTree), as far as it is read here. */
interface Node {
  type: string;
  [key: string]: unknown;
}

/** A script that has been read. */
export interface Script {
  nodes: Node[];
  /** Methods that it defines, which other scripts of the same build may call. */
  methods: Set<string>;
}

export function readScript(code: string): Script {
  const { program, errors } = parseSync('script.js', code);
  if (errors[0]) throw new Error(errors[0].message);
  const nodes: Node[] = [];
  collect(program, nodes);
  return { nodes, methods: ownMethods(nodes) };
}

/** What a built script uses that a promised browser lacks, such as 'URL.parse: Firefox before 126'. */
export function faultsInScript({ nodes }: Script, methods: ReadonlySet<string>): string[] {
  const own = ownNames(nodes);
  const tested = testedNames(nodes);
  const found = new Map<string, string>();
  const report = (what: string, lack: string | null | undefined, name = what): void => {
    if (lack && !tested.has(name)) found.set(what, lack);
  };
  for (const node of nodes) {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const callee = node['callee'] as Node;
      const member = memberOf(callee);
      if (callee.type === 'Identifier' && !own.has(nameOf(callee))) report(nameOf(callee), globalLack(nameOf(callee)));
      if (member) reportMember(member, node);
    } else if (node.type === 'MemberExpression') {
      const object = node['object'] as Node;
      if (object.type === 'Identifier' && !own.has(nameOf(object))) report(nameOf(object), globalLack(nameOf(object)));
    } else if (node.type === 'Literal' && node['regex']) {
      const { pattern, flags } = node['regex'] as { pattern: string; flags: string };
      if (flags.includes('v')) found.set(`/${pattern}/v`, 'Chrome before 112, Firefox before 116, Safari before 17');
      if (/\(\?[ims]*-?[ims]+:/.test(pattern)) found.set(`/${pattern}/`, 'Chrome before 125, Firefox before 132');
    }
  }
  return [...found].map(([what, lack]) => `${what}: ${lack}`);

  function reportMember({ object, name }: Member, call: Node): void {
    const [first] = (call['arguments'] ?? []) as Node[];
    const text = first ? textOf(first) : null;
    if (name === 'addEventListener' && text !== null) report(`event ${text}`, eventLacks.get(text), `on${text}`);
    if (text !== null && /^(querySelector(All)?|matches|closest)$/.test(name))
      report(`selector '${text}'`, lackOfSelector(text));
    if (object.type === 'Identifier' && !own.has(nameOf(object))) {
      const lack = staticLack(nameOf(object), name);
      if (lack !== undefined) return report(`${nameOf(object)}.${name}`, lack, name);
    }
    const makes = object.type === 'CallExpression' ? memberOf(object['callee'] as Node) : null;
    const isIterator =
      makes && /^(keys|values|entries|matchAll)$/.test(makes.name) && nameOf(makes.object) !== 'Object';
    if (isIterator) report(`${makes.name}().${name}()`, iteratorLacks.get(name), name);
    // A build that defines such a method most likely means its own; `with` of two arguments is that of lists.
    if (!methods.has(name) || (name === 'with' && (call['arguments'] as Node[]).length === 2))
      report(`${name}()`, methodLacks.get(name), name);
  }
}

interface Member {
  object: Node;
  name: string;
}

function memberOf(node: Node): Member | null {
  if (node.type !== 'MemberExpression') return null;
  const property = node['property'] as Node;
  const name = node['computed'] ? property['value'] : property['name'];
  return typeof name === 'string' ? { object: node['object'] as Node, name } : null;
}

function nameOf(node: Node): string {
  return node.type === 'Identifier' ? String(node['name']) : '';
}

/** A written text; of a template, the parts between its expressions. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return null;
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('0');
}

function collect(value: unknown, nodes: Node[]): void {
  if (Array.isArray(value)) for (const each of value) collect(each, nodes);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') nodes.push(value as Node);
    for (const [key, each] of Object.entries(value))
      if (key !== 'value' || typeof each === 'object') collect(each, nodes);
  }
}

/** Names that the script declares itself. */
function ownNames(nodes: Node[]): Set<string> {
  const own = new Set<string>();
  const declare = (pattern: unknown): void => {
    const inside: Node[] = [];
    collect(pattern, inside);
    for (const node of inside) if (node.type === 'Identifier') own.add(nameOf(node));
  };
  for (const node of nodes) {
    if (node.type === 'VariableDeclarator') declare(node['id']);
    if (/Function/.test(node.type) || node.type.startsWith('Class')) {
      declare(node['id']);
      declare(node['params']);
    }
    if (node.type === 'CatchClause') declare(node['param']);
    if (/^Import\w*Specifier$/.test(node.type)) declare(node['local']);
  }
  return own;
}

function ownMethods(nodes: Node[]): Set<string> {
  const own = new Set<string>();
  for (const node of nodes) {
    const key = node['key'] as Node | undefined;
    const value = node['value'] as Node | null | undefined;
    const isProperty = node.type === 'Property' || node.type === 'PropertyDefinition';
    if (key && (node.type === 'MethodDefinition' || (isProperty && value && /Function|Identifier/.test(value.type))))
      own.add(String(key['name'] ?? key['value']));
    const member = node.type === 'AssignmentExpression' ? memberOf(node['left'] as Node) : null;
    if (member) own.add(member.name);
  }
  return own;
}

/** Names that the script asks for before it uses them: `typeof x`, `x?.()`, `'x' in y`, `y.x && …`, `y.x ? … : …`. */
function testedNames(nodes: Node[]): Set<string> {
  const tested = new Set<string>();
  const test = (node: Node | null | undefined): void => {
    if (!node) return;
    if (node.type === 'Identifier') tested.add(nameOf(node));
    const member = memberOf(node);
    if (member) tested.add(member.name);
    if (node.type === 'ChainExpression') test(node['expression'] as Node);
    if (node.type === 'UnaryExpression') test(node['argument'] as Node);
    if (node.type === 'LogicalExpression') for (const side of ['left', 'right']) test(node[side] as Node);
    if (node.type === 'BinaryExpression') for (const side of ['left', 'right']) test(node[side] as Node);
  };
  for (const node of nodes) {
    if (node.type === 'UnaryExpression' && ['typeof', '!'].includes(String(node['operator'])))
      test(node['argument'] as Node);
    if (node.type === 'LogicalExpression') test(node['left'] as Node);
    if (node.type === 'ConditionalExpression' || node.type === 'IfStatement') test(node['test'] as Node);
    if (node.type === 'CallExpression' && node['optional']) test(node['callee'] as Node);
    if (node.type === 'BinaryExpression' && node['operator'] === 'in') {
      const name = textOf(node['left'] as Node);
      if (name !== null) tested.add(name);
    }
  }
  return tested;
}
