import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Route } from '#kit/contract.ts'
import type { SweepPart } from './part.ts'

/** What each feature tells the sweeps. */
export const parts: readonly SweepPart[] = await Promise.all(
  globSync('features/**/sweep.ts')
    .toSorted()
    .map(async (file) => ((await import(resolve(file))) as { sweep: SweepPart }).sweep),
)

/** What the feature of an operation tells. */
export const partOf = (route: Route): SweepPart | undefined =>
  parts.find(({ of }) => of.some((contract) => Object.values(contract).includes(route)))
