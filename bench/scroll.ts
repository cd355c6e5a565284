// node bench/scroll.ts [people]: how the people list and the wall chart scroll in Chromium at the size of a large company, and how long
// a page takes to show its content when the program is already there. Beside them an empty page, which is the machine's own floor.
// `dist/web` must be built.
import type { Page } from 'playwright-core'
import { cookieNames } from '#platform/session.ts'
import { launch } from '#tests/journeys/browser.ts'
import { fill } from './fill.ts'
import { rig } from './rig.ts'

const people = Number(process.argv[2] ?? 10_000)
const { owner, ...bench } = await rig()
const company = await fill(owner, { domain: 'large', people })
await owner.query('vacuum analyze')
const token = await bench.session(company)
// its cookies are for a plain http address only outside of production
const { port } = await bench.product({ NODE_ENV: 'development', STAFFROOM_QUIET: '1' })
const origin = `http://large.localhost:${port}`

const browser = await launch()
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
await context.addCookies(cookiesOf())
const page = await context.newPage()
const tracing = await context.newCDPSession(page)
// processor time rather than time on the wall: a busy machine does not change it much
await tracing.send('Performance.enable', { timeDomain: 'threadTicks' })

console.log(`${people} people, 1440 × 900; frame times in ms\n`)
console.log('what                            frames   median      p95    worst   > 17 ms   CPU a frame   long tasks')
await page.goto('about:blank')
await page.setContent('<main style="height:400000px;background:linear-gradient(#fff,#888)"></main>')
await scroll('an empty page (the floor)', 'document.scrollingElement', 0, 60)
await open('/people', '[role=row]')
await scroll('people, by the wheel', await scrollerOf('/people'), 0, 60)
await scroll('people, fast', await scrollerOf('/people'), 0, 900)
await open('/calendar?view=chart', '[role=row], [role=gridcell]')
await scroll('wall chart, down', await scrollerOf('/calendar'), 0, 60)
await scroll('wall chart, down fast', await scrollerOf('/calendar'), 0, 900)
await scroll('wall chart, along the days', await scrollerOf('/calendar'), 40, 0)

console.log('\nfrom the click to the content, the program and its answers already there once (ms, of 7)')
console.log('                                  median    worst      CPU')
for (const [name, path] of [
  ['People', '/people'],
  ['Calendar', '/calendar'],
  ['Approvals', '/approvals'],
  ['Dashboard', '/dashboard'],
] as const)
  await warm(name, path)

await browser.close()
await bench.end()

function cookiesOf() {
  const names = cookieNames('large')
  const secure = names.session.startsWith('__Host-')
  return [
    { name: names.session, value: token, domain: 'large.localhost', path: '/', secure },
    { name: names.expiry, value: '1', domain: 'large.localhost', path: '/' },
  ]
}

async function open(path: string, ready: string) {
  await page.goto(origin + path)
  await page.locator(ready).nth(5).waitFor()
  await page.waitForTimeout(1500)
}

/** The first element on the page that has more below than it shows. */
async function scrollerOf(what: string): Promise<string> {
  const found = await page.evaluate<boolean>(`(() => {
    const all = [document.scrollingElement, ...document.querySelectorAll('main, main *')]
    window.benchScroller = all
      .filter((one) => one.scrollHeight > one.clientHeight + 200 && one.clientHeight > 200)
      .filter((one) => one === document.scrollingElement || /auto|scroll/.test(getComputedStyle(one).overflowY))[0]
    return window.benchScroller !== undefined
  })()`)
  if (!found) throw new Error(`${what}: nothing on it scrolls`)
  return 'window.benchScroller'
}

/** Three seconds of the same step in each frame; what counts is how long the browser took from one frame to the next. */
async function scroll(name: string, scroller: string, across: number, down: number) {
  const before = await busyMs()
  const { frames, tasks, moved } = await page.evaluate<{
    frames: number[]
    tasks: number[]
    moved: number
  }>(`(async () => {
    const box = ${scroller}
    box.scrollTop = 0
    await new Promise((done) => setTimeout(done, 300))
    const tasks = []
    const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => one.duration)))
    watch.observe({ type: 'longtask' })
    const frames = []
    const from = [box.scrollLeft, box.scrollTop]
    let last = await new Promise(requestAnimationFrame)
    let way = 1
    const until = last + 3000
    while (last < until) {
      const before = [box.scrollLeft, box.scrollTop].join()
      box.scrollBy(${across} * way, ${down} * way)
      if ([box.scrollLeft, box.scrollTop].join() === before) way = -way
      const now = await new Promise(requestAnimationFrame)
      frames.push(now - last)
      last = now
    }
    watch.disconnect()
    return { frames, tasks, moved: Math.abs(box.scrollTop - from[1]) + Math.abs(box.scrollLeft - from[0]) }
  })()`)
  const busy = ((await busyMs()) - before) / frames.length
  if (moved === 0) throw new Error(`${name}: it did not move`)
  const sorted = frames.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(1)
  const late = (100 * sorted.filter((one) => one > 17).length) / sorted.length
  console.log(
    `${name.padEnd(30)} ${String(frames.length).padStart(7)} ${at(0.5).padStart(8)} ${at(0.95).padStart(8)} ${at(1).padStart(8)} ${`${late.toFixed(1)} %`.padStart(9)} ${busy.toFixed(1).padStart(13)}   ${tasks.length ? `${tasks.length}, worst ${Math.max(...tasks).toFixed(0)} ms` : 'none'}`,
  )
}

/** What the page's own thread has worked so far. */
async function busyMs(): Promise<number> {
  const { metrics } = await tracing.send('Performance.getMetrics')
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
}

/** Between two pages by the sidebar: until the new page's heading and something of its content stand there. */
async function warm(name: string, path: string) {
  const elsewhere = path === '/dashboard' ? 'Approvals' : 'Dashboard'
  const took: number[] = []
  const busy: number[] = []
  for (let round = 0; round < 9; round++) {
    await link(page, elsewhere)
    await page.waitForTimeout(400)
    const before = await busyMs()
    took.push(await link(page, name))
    busy.push((await busyMs()) - before)
    await page.waitForTimeout(200)
  }
  const sorted = took.slice(2).toSorted((a, b) => a - b)
  console.log(
    `${path.padEnd(30)} ${sorted[3]!.toFixed(0).padStart(9)} ${sorted.at(-1)!.toFixed(0).padStart(8)} ${busy
      .slice(2)
      .toSorted((a, b) => a - b)[3]!
      .toFixed(0)
      .padStart(8)}`,
  )
}

/** Clicks an entry of the sidebar and waits within the page, so that no way between processes is measured. */
function link(on: Page, name: string) {
  return on.evaluate<number>(`(async () => {
    const to = [...document.querySelectorAll('aside nav a')].find((one) => one.textContent.trim().startsWith(${JSON.stringify(name)}))
    if (location.pathname === new URL(to.href).pathname) return 0
    const before = document.querySelector('main h1')
    const began = performance.now()
    to.click()
    for (;;) {
      await new Promise((done) => setTimeout(done, 2))
      const head = document.querySelector('main h1')
      const main = document.querySelector('main')
      const empty = main.querySelector('[aria-busy=true], [class*=skeleton]')
      if (head && head !== before && !empty && location.pathname === new URL(to.href).pathname) break
      if (performance.now() - began > 10000) throw new Error('no content of ' + to.href)
    }
    const stood = performance.now() - began
    await new Promise(requestAnimationFrame)
    return stood
  })()`)
}
