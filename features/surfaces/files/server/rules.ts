import { DEEPEST } from '../contract.ts'

interface Placed {
  id: string
  parentId: string | null
}

const byId = <N extends Placed>(nodes: readonly N[]) => new Map(nodes.map((node) => [node.id, node]))

/** The folders above, from the top down, and the folder itself. */
export function pathTo<N extends Placed>(nodes: readonly N[], id: string | null): N[] {
  const known = byId(nodes)
  const path: N[] = []
  for (
    let at = id === null ? undefined : known.get(id);
    at;
    at = at.parentId === null ? undefined : known.get(at.parentId)
  )
    path.unshift(at)
  return path
}

/** How many levels a node and what is inside it take. */
export function heightOf(nodes: readonly Placed[], id: string): number {
  const inside = nodes.filter(({ parentId }) => parentId === id)
  return 1 + Math.max(0, ...inside.map((node) => heightOf(nodes, node.id)))
}

/** Why these cannot move into this folder; undefined when they can. */
export function wrongMove(
  nodes: readonly Placed[],
  ids: readonly string[],
  parentId: string | null,
): string | undefined {
  const path = pathTo(nodes, parentId)
  if (path.some(({ id }) => ids.includes(id))) return 'files.intoItself'
  return ids.some((id) => path.length + heightOf(nodes, id) > DEEPEST) ? 'files.tooDeep' : undefined
}

/** The name with the ending that goes with the content, so that it opens where it is downloaded. */
export function withEnding(name: string, extension: string): string {
  if (!extension) return name
  const endings = extension === 'jpg' ? ['.jpg', '.jpeg'] : [`.${extension}`]
  return endings.some((ending) => name.toLowerCase().endsWith(ending)) ? name : `${name}.${extension}`
}

/** The name of an uploaded file without its path and without characters that names may not have. */
export const cleanName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[<>\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim()
    .slice(-150) || 'file'
