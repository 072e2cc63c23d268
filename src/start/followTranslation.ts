/** Translation of each text node that the browser has removed. */
type Translations = WeakMap<Node, Element>;

const isTranslation = (node: Node | undefined): node is Element => node?.nodeName === 'FONT';

/** Returns the child of `parent` that shows a node: the node itself or its translation. */
function shownChild(parent: Node, node: Node, translations: Translations): Node | undefined {
  const translation = translations.get(node);
  let shown = translation?.isConnected ? translation : node;
  while (shown.parentNode && shown.parentNode !== parent && isTranslation(shown.parentElement ?? undefined))
    shown = shown.parentNode as Element;
  return shown.parentNode === parent ? shown : undefined;
}

/** Patches `removeChild` and `insertBefore`, because React would throw for a text replaced by its translation. */
function acceptTranslations(translations: Translations): void {
  const { removeChild, insertBefore } = Object.getOwnPropertyDescriptors(Node.prototype);
  const shownOf = (parent: Node, child: Node) =>
    child instanceof Text ? shownChild(parent, child, translations) : child;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const shown = shownOf(this, child);
    if (shown) removeChild.value?.call(this, shown);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null): Child {
    insertBefore.value?.call(this, node, before && (shownOf(this, before) ?? null));
    return node;
  };
}

/**
 * Keeps texts up to date while the browser translates the page. A translation replaces each text node by `<font>`
 * elements, and React then updates the removed node. A changed text replaces its translation and is translated again
 * (rules §19.12).
 * @param root contains React's root and its siblings
 */
export function followTranslation(root: Node): void {
  const translations: Translations = new WeakMap();
  const texts = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const translation = translations.get(target);
      translations.delete(target);
      if (translation?.isConnected) translation.replaceWith(target);
    }
  });
  const page = new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      const [added, removed] = [addedNodes[0], removedNodes[0]];
      if (!isTranslation(added) || !(removed instanceof Text)) continue;
      translations.set(removed, added);
      texts.observe(removed, { characterData: true });
    }
  });
  page.observe(root, { childList: true, subtree: true });
  acceptTranslations(translations);
}
