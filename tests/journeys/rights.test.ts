import type pg from 'pg'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '#app/modules.ts'
import { bindCatalogue, catalogue } from '#platform/catalogue.ts'
import type { PermissionDeclaration } from '#platform/module.ts'
import { demo, launch } from './browser.ts'
import { type Act, ACTS, type Effect, EFFECTS, EVERYBODYS, WHOSE, type Whose } from './right-effects.ts'
import { type Holder, holder, ownerOf } from './right-holders.ts'

bindCatalogue(modules)

/**
 * Each right alone, generated from the catalogue: someone with a role of that one right sees the entries, pages, tabs, parts and buttons
 * that it opens and no others; no link leads to a closed page, no call of a page fails, nothing goes on loading.
 */
interface HeldRight {
  key: string
  level: string
}
interface Case {
  name: string
  held: readonly HeldRight[]
  effect: Effect
}

const stringOf = ({ key, level }: HeldRight) => (level === 'on' ? key : `${key}.${level}`)
const levelsOf = ({ kind }: PermissionDeclaration) => (kind === 'switch' ? ['on'] : ['view', 'edit'])
const isSettings = (key: string) => /^(settings|reports)\./.test(key)

/** What the matrix says of one level of a right: the effects of its own, or none where it is marked so. */
function effectsOf(one: PermissionDeclaration, level: string): string[] {
  if (one.isToCome || one.with) return []
  const view = (one.viewless ?? isSettings(one.key)) ? [] : [stringOf({ key: one.key, level: 'view' })]
  if (level === 'view') return view
  if (level === 'on') return [one.key]
  const own = stringOf({ key: one.key, level: 'edit' })
  return one.editless ? view : [...view, ...(EFFECTS[own] ? [own] : [])]
}

const merged = (effects: readonly Effect[]): Effect => {
  const all = (name: 'nav' | 'settings' | 'pages' | 'widgets') => effects.flatMap((effect) => effect[name] ?? [])
  const tabs = Object.fromEntries(
    WHOSE.map((whose) => [whose, effects.flatMap((effect) => effect.tabs?.[whose] ?? [])]),
  )
  const acts = effects.flatMap((effect) => effect.acts ?? [])
  return { nav: all('nav'), settings: all('settings'), pages: all('pages'), widgets: all('widgets'), tabs, acts }
}

const caseOf = (one: PermissionDeclaration, level: string): Case => ({
  name: stringOf({ key: one.key, level }),
  held: [{ key: one.key, level }],
  effect: merged(effectsOf(one, level).map((right) => EFFECTS[right]!)),
})

const built = catalogue().filter(({ isToCome }) => !isToCome)
const marked = (level: string) => (one: PermissionDeclaration) =>
  effectsOf(one, level).length === 0 && levelsOf(one).includes(level)
const NONE = merged([])
/** What opens nothing by itself is held all at once: together it opens nothing either. */
const silent = (name: string, ones: readonly PermissionDeclaration[], level: string): Case => ({
  name,
  held: ones.map(({ key, kind }) => ({ key, level: kind === 'switch' ? 'on' : level })),
  effect: NONE,
})
const NOBODY: Case = { name: 'no right at all', held: [], effect: NONE }
const CASES: readonly Case[] = [
  silent(
    'every right of what is still to come',
    catalogue().filter(({ isToCome }) => isToCome),
    'edit',
  ),
  silent('every view that has no effect', built.filter(({ with: other }) => !other).filter(marked('view')), 'view'),
  // each with another one that is not held
  ...built.filter(({ with: other }) => other).map((one) => silent(`${one.key}, without ${one.with}`, [one], 'edit')),
  ...built.flatMap((one) =>
    levelsOf(one).flatMap((level) => (effectsOf(one, level).length > 0 ? [caseOf(one, level)] : [])),
  ),
]

/** As many as cases run at once (`maxConcurrency`): a page that waits for the server leaves the processor to another. */
const HOLDERS = ['SoloA', 'SoloB', 'SoloC']
let browser: Browser
let owner: pg.Pool
let faultsOfNobody: string[]
const free: Holder[] = []

beforeAll(async () => {
  browser = await launch()
  owner = ownerOf()
  for (const name of HOLDERS) free.push(await holder(browser, owner, name))
  // what everyone may open is known before the others look for what leads further
  faultsOfNobody = await walk(free[0]!, NOBODY)
})
afterAll(async () => {
  await browser.close()
  await owner.end()
})

test('every right that is built says what it opens, or is marked as opening nothing; nothing else is told of', () => {
  const opened = new Set(built.flatMap((one) => levelsOf(one).flatMap((level) => effectsOf(one, level))))
  expect([...opened].filter((right) => !EFFECTS[right])).toEqual([])
  expect(Object.keys(EFFECTS).filter((right) => !opened.has(right))).toEqual([])
})

test('no right at all', () => {
  expect(faultsOfNobody).toEqual([])
})

describe.concurrent('alone', () => {
  test.each(CASES)('$name', async (one) => {
    const who = free.pop()!
    try {
      expect(await walk(who, one)).toEqual([])
    } finally {
      free.push(who)
    }
  })
})

async function until(isTrue: () => Promise<boolean>, ms: number, pause = 30): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await new Promise((done) => setTimeout(done, pause)))
    if (await isTrue()) return true
  return false
}

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g
const shapeOf = (link: string) => link.replace(/[?#].*$/, '').replaceAll(ID, '{id}')
/** Links by their shapes: what was followed with a right once is not followed again without one. */
const openToAll = new Set<string>(['/logout'])

async function walk(who: Holder, { held, effect }: Case): Promise<string[]> {
  const { page, still } = who
  const found: string[] = []
  const ids = { own: who.userId, report: who.report, colleague: who.colleague }
  const filled = (path: string) =>
    path.replace('{me}', ids.own).replace('{report}', ids.report).replace('{colleague}', ids.colleague)
  const differ = (what: string, seen: Iterable<string>, expected: readonly string[]) => {
    const [is, should] = [new Set(seen), new Set(expected.map(filled))]
    for (const one of is) if (!should.has(one)) found.push(`${what}: ${one} is there`)
    for (const one of should) if (!is.has(one)) found.push(`${what}: ${one} is missing`)
  }
  const valuesOf = (selector: string, name: string) =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.getAttribute(${JSON.stringify(name)}).replace(/[?#].*$/, ''))`,
    )
  who.refused.length = 0
  who.troubles.length = 0
  await who.hold(held)
  const links = new Map<string, string>()
  const acts = new Set<Act>()

  /** Within the page, as a link would; the first time with a load of the whole page, which asks what the person may. */
  async function visit(path: string, whole = false): Promise<void> {
    if (whole) await page.goto(demo + path)
    else
      await page.evaluate(
        `document.querySelector('h1')?.setAttribute('data-left', ''); history.pushState({}, '', ${JSON.stringify(path)})`,
      )
    await until(() => page.evaluate<boolean>(`${shownAt(path)} || location.pathname === '/403'`), 10_000)
    await still()
    if (isForbidden()) return void found.push(`${path} is closed`)
    if (!(await comesToRest())) found.push(`${path} goes on loading`)
    for (const link of await valuesOf('a[href^="/"]', 'href')) links.set(shapeOf(link), link)
    for (const [name, act] of Object.entries(ACTS))
      if (filled(act.page) === path && (await page.locator(act.selector).filter({ visible: true }).count()) > 0)
        acts.add(name as Act)
  }
  /** The page of this address is there: a tab is marked, a record has the person's name, another page a title of its own. */
  function shownAt(path: string): string {
    const [, , id, tab] = path.split('/')
    const whose = WHOSE.find((one) => ids[one] === id)
    if (whose && tab) return `document.querySelector('main nav a[aria-current=page][href="${path}"]') !== null`
    if (whose) return `document.querySelector('h1')?.textContent?.includes(${JSON.stringify(who.names[whose])})`
    return `document.querySelector('h1:not([data-left])')?.textContent?.trim().length > 0`
  }
  const isForbidden = () => new URL(page.url()).pathname === '/403'
  const comesToRest = () => {
    const waiting = page.locator(WAITING).filter({ visible: true })
    return until(async () => (await waiting.count()) === 0, 5000)
  }
  /** Whether the gate turns the person away: it decides by what it knows already, before anything is loaded. */
  async function isClosed(path: string, patience: number): Promise<boolean> {
    await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)
    if (await until(async () => isForbidden(), patience, 15)) return true
    await still()
    return isForbidden()
  }
  /** Those of these pages that the gate does not turn the person away from; asked within the page, which is five times as fast. */
  const opened = (paths: readonly string[]) =>
    page.evaluate<string[]>(`(async () => {
      const opened = []
      for (const path of ${JSON.stringify(paths)}) {
        history.pushState({}, '', path)
        const end = performance.now() + 3000
        while (location.pathname !== '/403' && performance.now() < end) await new Promise((done) => setTimeout(done))
        if (location.pathname !== '/403') opened.push(path)
      }
      return opened
    })()`)

  await visit('/dashboard', true)
  differ('the sidebar', await valuesOf('aside nav a', 'href'), [...EVERYBODYS.nav, ...effect.nav!])
  differ('the dashboard', await valuesOf('[data-widget]', 'data-widget'), effect.widgets!)
  await visit('/settings/personal/general')
  const menu = await valuesOf('main nav a[href^="/settings/"]', 'href')
  differ('the settings’ menu', menu, [...EVERYBODYS.settings, ...effect.settings!])
  for (const path of [...usualFor(held), ...opening(effect)]) await visit(filled(path))
  for (const whose of recordsFor(held)) {
    await visit(`/people/${ids[whose]}`)
    const tabs = new Set([...(EVERYBODYS.tabs[whose] ?? []), ...effect.tabs![whose]!])
    const shown = await valuesOf(`main nav a[href^="/people/${ids[whose]}/"]`, 'href')
    differ(
      `the tabs of ${whose}`,
      shown.map((one) => one.split('/')[3]!),
      [...tabs],
    )
    for (const tab of held.length === 0 ? tabs : new Set(effect.tabs![whose]))
      await visit(`/people/${ids[whose]}/${tab}`)
  }
  differ('what can be done', acts, effect.acts!)
  const should = new Set(opening(effect).map(filled))
  for (const [shape, link] of links) {
    if (openToAll.has(shape) || should.has(link)) continue
    if (await isClosed(link, 200)) found.push(`a link leads to ${link}, which is closed`)
    else if (held.length === 0) openToAll.add(shape)
  }
  if (held.length === 0 || should.size > 0)
    for (const path of await opened([...GUARDED].filter((one) => !should.has(one)))) found.push(`${path} opens`)
  return [...found, ...who.refused.filter((one) => / \/api\//.test(one)), ...who.troubles]
}

/** Without any right all pages that everyone has; with a right those on which it could show. */
function usualFor(held: readonly HeldRight[]): readonly string[] {
  if (held.length === 0) return EVERYBODYS.pages
  const isHeld = (some: RegExp) => held.some(({ key }) => some.test(key))
  return [...(isHeld(/^calendar\.|timeoff/) ? ['/calendar'] : []), ...(isHeld(/^groups\./) ? ['/people/groups'] : [])]
}

/** Rights to the line are told from rights to everyone by the record of a report. */
const recordsFor = (held: readonly HeldRight[]): readonly Whose[] =>
  held.length === 0 || held.some(({ key }) => /^(manager|other)\.|^settings\.roles/.test(key))
    ? WHOSE
    : ['own', 'colleague']

const WAITING = 'main [aria-busy=true], .mantine-Loader-root, .mantine-Skeleton-root'
const opening = ({ nav = [], settings = [], pages = [] }: Effect) => [...nav, ...settings, ...pages]

/** Pages that ask for a right. */
const GUARDED = new Set(Object.values(EFFECTS).flatMap(opening))
