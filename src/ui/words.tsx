import { Children, type ReactNode } from 'react'

/**
 * Each text among other nodes in an element of its own. Translators and extensions wrap and move bare texts, and React
 * then changes or removes what is not there any more; a text that is alone in its element it writes anew.
 */
export function apart(nodes: ReactNode): ReactNode {
  return Children.map(nodes, (node) => (isWords(node) ? <span>{node}</span> : node))
}

/** Space between elements is nobody's. */
function isWords(node: ReactNode): boolean {
  return typeof node === 'number' || (typeof node === 'string' && node.trim() !== '')
}
