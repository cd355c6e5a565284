import type { ManagerRef } from './planned.ts'
import type { ExistingPerson } from './company.ts'
import type { Draft } from './drafts.ts'
import type { Findings } from './findings.ts'
import { peopleIndex, type Known, type PeopleIndex } from './people-index.ts'

/** The manager of each draft, by email, employee number or name, anywhere in the file. */
export function findManagers(
  drafts: readonly Draft[],
  people: readonly ExistingPerson[],
  found: Findings,
): (ManagerRef | null)[] {
  const index = peopleIndex(drafts, people)
  return drafts.map((draft) => (draft.managerText === '' ? null : managerOf(draft, index, found)))
}

/**
 * Managers before their reports, otherwise in file order. Rows in a reporting loop are errors, each with the loop; they are placed at the
 * end of their chain.
 */
export function orderByManager(drafts: readonly Draft[], managers: readonly (ManagerRef | null)[], found: Findings) {
  const at = new Map(drafts.map((draft, index) => [draft.row, index]))
  const above = managers.map((manager) => (manager && 'row' in manager ? at.get(manager.row) : undefined))
  const settled = new Set<number>()
  for (const start of drafts.keys()) {
    const chain: number[] = []
    const inChain = new Map<number, number>()
    let here: number | undefined = start
    while (here !== undefined && !settled.has(here) && !inChain.has(here)) {
      inChain.set(here, chain.push(here) - 1)
      here = above[here]
    }
    const loopFrom = here === undefined ? undefined : inChain.get(here)
    if (loopFrom !== undefined) sayLoop(chain.slice(loopFrom), drafts, found)
    for (const index of chain.toReversed()) settled.add(index)
  }
  return [...settled]
}

function managerOf(draft: Draft, index: PeopleIndex, found: Findings): ManagerRef | null {
  const value = draft.managerText
  const matches = candidates(value, index)
  const [manager] = matches
  if (!manager) found.error(draft.row, 'manager', 'managerUnknown', { name: value })
  else if (matches.length > 1) {
    const who = matches.slice(0, 3).map((known) => known.email)
    found.error(draft.row, 'manager', 'managerAmbiguous', { name: value, count: matches.length, who: who.join(', ') })
  } else if ('row' in manager.ref && manager.ref.row === draft.row) found.error(draft.row, 'manager', 'managerSelf')
  else {
    if (!manager.active) found.warn(draft.row, 'manager', 'managerInactive', { name: value })
    return manager.ref
  }
  return null
}

/** `anna@berg.se`, `Anna Berg <anna@berg.se>`, `HR-EMP-0007`, `Anna Berg`, `Anna Berg (HR-EMP-0007)`. */
function candidates(value: string, index: PeopleIndex): Known[] {
  const email = /[^\s<>(),;:]+@[^\s<>(),;:]+/.exec(value)?.[0]
  if (email) {
    const known = index.byEmail(email)
    return known ? [known] : []
  }
  const inside = /\(([^()]+)\)\s*$/.exec(value)?.[1] ?? value
  const numbered = index.byNumber(inside)
  return numbered.length > 0 ? numbered : index.byName(value.replace(/\([^()]*\)\s*$/, ''))
}

function sayLoop(loop: readonly number[], drafts: readonly Draft[], found: Findings) {
  const names = loop.map((index) => `${drafts[index]?.firstName} ${drafts[index]?.lastName}`.trim())
  for (const [at, index] of loop.entries()) {
    const round = [...names.slice(at), ...names.slice(0, at)]
    const way = round.length > 6 ? [...round.slice(0, 5), '…', names[at]] : [...round, names[at]]
    found.error(drafts[index]?.row ?? null, 'manager', 'managerLoop', { way: way.join(' → ') })
  }
}
