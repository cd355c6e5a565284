import type { World } from '#tests/world.ts'

let count = 0

export const aStep = (more: object = {}) => ({
  title: `Step ${count++}`,
  kind: 'task',
  owner: 'hr',
  offsetDays: 0,
  ...more,
})

/** A template, made by HR over HTTP. @returns its id */
export async function templateOf(w: World, steps: readonly object[], more: object = {}): Promise<string> {
  const body = { name: `Template ${count++}`, kind: 'onboarding', steps, ...more }
  return (await w.call('hr', 'POST', '/api/onboarding-flows', body)).body.data.id
}
