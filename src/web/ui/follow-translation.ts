/**
 * A browser that translates a page puts `font` elements in the place of texts. React still holds the texts: it would
 * change a label that nobody sees, and stop with an error where it removes one. So a text that React changes returns to
 * its place, to be translated again, and its stand-in is removed in place of it.
 */
export function followTranslation(): void {
  const standIns = new WeakMap<Node, Element>();
  const standInOf = (node: Node | null, parent: Node): Node | null => {
    const standIn = node && node.parentNode !== parent ? standIns.get(node) : undefined;
    return standIn?.parentNode === parent ? standIn : node;
  };

  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const text = removedNodes[0];
      if (!(text instanceof Text)) continue;
      const standIn = [addedNodes[0], previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
      if (!(standIn instanceof Element) || text.isConnected) continue;
      standIns.set(text, standIn);
      Object.defineProperty(text, 'nodeValue', {
        configurable: true,
        get: () => text.data,
        set(value: string) {
          text.data = value;
          if (standIn.isConnected) standIn.replaceWith(text);
        },
      });
    }
  }).observe(document, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function removeStandIn<T extends Node>(this: Node, child: T): T {
    removeChild.call(this, standInOf(child, this) ?? child);
    return child;
  };
  Node.prototype.insertBefore = function insertBeforeStandIn<T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    insertBefore.call(this, node, standInOf(before, this));
    return node;
  };
}
