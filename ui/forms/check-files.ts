export interface FileRules {
  /** Endings without the dot: `['png', 'jpg', 'jpeg']`. None means any. */
  endings?: readonly string[] | undefined
  /** The largest one file. */
  maxBytes?: number | undefined
  /** The largest all files together. */
  maxTotalBytes?: number | undefined
}

/** Message keys under `ui.file`. */
export type FileProblem = 'unsupported' | 'exceeds' | 'tooBig' | 'choose'

/** Which files may stay, and what is wrong with the rest. Different faults at once are one plea for valid files. */
export function checkFiles<F extends { name: string; size: number }>(
  files: readonly F[],
  rules: FileRules,
): { good: F[]; problem: FileProblem | undefined } {
  const faults = new Map(files.map((file) => [file, faultOf(file, rules)]))
  const good = files.filter((file) => faults.get(file) === undefined)
  const found = new Set([...faults.values()].filter((fault) => fault !== undefined))
  const total = good.reduce((sum, file) => sum + file.size, 0)
  if (rules.maxTotalBytes !== undefined && total > rules.maxTotalBytes) return { good: [], problem: 'tooBig' }
  return { good, problem: found.size > 1 ? 'choose' : [...found][0] }
}

function faultOf(file: { name: string; size: number }, { endings, maxBytes }: FileRules): FileProblem | undefined {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (endings && endings.length > 0 && !endings.includes(ending)) return 'unsupported'
  return maxBytes !== undefined && file.size > maxBytes ? 'exceeds' : undefined
}
