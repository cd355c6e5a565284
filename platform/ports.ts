/**
 * A place where features bring something to another one, as data. Its owner declares it
 * (`export const approvals = port<ApprovalSource>('approvals')`), a module brings to it (`brings: [approvals.with(source)]`), and its owner
 * reads it from the context (`ctx.ports.of(approvals)`). Nothing is registered when a file is read, so an app of a test has its own.
 */
export interface Port<T> {
  readonly name: string
  /** What a module lists under `brings`. */
  with: (...items: readonly T[]) => Brought
}

/** Items for one port. Made by `Port.with` alone, which knows their type. */
export interface Brought {
  readonly port: string
  readonly items: readonly unknown[]
}

/** What the modules of one product bring to each other. */
export interface Ports {
  /** In the order of the modules; empty without contributions. */
  of: <T>(port: Port<T>) => readonly T[]
}

/** @param name unique over the product */
export const port = <T>(name: string): Port<T> => ({ name, with: (...items) => ({ port: name, items }) })

/** Puts together what modules bring; done once for each product (`app/build.ts`, the worker). */
export function portsOf(modules: readonly { brings?: readonly Brought[] }[]): Ports {
  const all = new Map<string, unknown[]>()
  for (const { port: name, items } of modules.flatMap(({ brings = [] }) => brings))
    all.set(name, [...(all.get(name) ?? []), ...items])
  return { of: <T>({ name }: Port<T>) => (all.get(name) ?? []) as readonly T[] }
}
