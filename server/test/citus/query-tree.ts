/** A node of an analyzed query, as PostgreSQL prints it: `{OPEXPR :opno 98 …}`. */
export interface TreeNode {
  readonly kind: string;
  readonly fields: ReadonlyMap<string, Tree>;
}

/** Atoms are texts; `<>` is undefined. */
export type Tree = TreeNode | readonly Tree[] | string | undefined;

const TOKEN = /"(?:[^"\\]|\\.)*"|\\.[^\s(){}]*|[(){}[\]]|(?:[^\s(){}[\]\\]|\\.)+/gs;

/** Reads the text of a `pg_node_tree`. */
export function parseQueryTree(text: string): Tree {
  const tokens = text.match(TOKEN) ?? [];
  let next = 0;
  const read = (): Tree => {
    const token = tokens[next++];
    if (token === '{') return readNode();
    if (token === '(' || token === '[') return readList(token === '(' ? ')' : ']');
    return token === '<>' ? undefined : token;
  };
  const readList = (end: string): Tree[] => {
    const members: Tree[] = [];
    while (next < tokens.length && tokens[next] !== end) members.push(read());
    next++;
    return members;
  };
  const readNode = (): TreeNode => {
    const kind = tokens[next++] ?? '';
    const fields = new Map<string, Tree>();
    let name = '';
    while (next < tokens.length && tokens[next] !== '}') {
      const token = tokens[next] ?? '';
      if (/^:\w/.test(token)) {
        name = token.slice(1);
        next++;
        // A field may have several values: the last one is the one that has nodes.
        fields.set(name, undefined);
      } else fields.set(name, read());
    }
    next++;
    return { kind, fields };
  };
  return read();
}

export function isTreeNode(tree: Tree): tree is TreeNode {
  return typeof tree === 'object' && !Array.isArray(tree);
}

export function childrenOf(tree: Tree): Tree[] {
  if (isTreeNode(tree)) return [...tree.fields.values()];
  return Array.isArray(tree) ? [...tree] : [];
}

/** True if a node passes the test; `enters` says whether the nodes below a node are tested. */
export function someNode(
  tree: Tree,
  test: (node: TreeNode) => boolean,
  enters: (node: TreeNode) => boolean = () => true,
): boolean {
  if (isTreeNode(tree)) {
    if (test(tree)) return true;
    if (!enters(tree)) return false;
  }
  return childrenOf(tree).some((child) => someNode(child, test, enters));
}

export function nodesOf(tree: Tree, kind: string): TreeNode[] {
  const own = isTreeNode(tree) && tree.kind === kind ? [tree] : [];
  return [...own, ...childrenOf(tree).flatMap((child) => nodesOf(child, kind))];
}
