import type { Page } from 'playwright-core'
import { beforeEach } from 'vitest'
import { openPages, refusedOn } from './browser.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What the open pages showed when the test failed, a line each. */
    seen?: string[]
  }
}

const MOST_PAGES = 3
const MOST_LETTERS = 500

beforeEach(({ task, onTestFailed }) => {
  onTestFailed(async () => {
    const pages = (await openPages()).slice(-MOST_PAGES)
    task.meta.seen = await Promise.all(pages.map(seenOn))
  })
})

/** What is in front: an open dialog with its fields, messages that come and go, what the focus is on; else the end of the page's text. */
const IN_FRONT = `(() => {
  const textOf = (element) => element.innerText.trim().replace(/\\s+/g, ' ')
  const fields = (element) => [...element.querySelectorAll('input, textarea')].map(({ name, value }) => name + '=' + value)
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter((one) => one.checkVisibility())
  const messages = [...document.querySelectorAll('[role=alert], [role=status]')].map(textOf).filter(Boolean)
  const at = document.activeElement
  return [
    ...dialogs.map((one) => 'dialog: ' + textOf(one) + ' [' + fields(one).join('; ') + ']'),
    ...messages.map((one) => 'message: ' + one),
    'focus: ' + (at ? at.tagName + ' ' + (at.getAttribute('aria-label') ?? textOf(at)).slice(0, 60) : 'nothing'),
    ...(dialogs.length > 0 ? [] : ['text: ' + textOf(document.querySelector('main') ?? document.body)]),
  ].join(' | ')
})()`

async function seenOn(page: Page): Promise<string> {
  // a page that hangs must not hold up the answer
  const late = new Promise<string>((done) => setTimeout(() => done('does not answer'), 2000).unref())
  const shown = await Promise.race([page.evaluate<string>(IN_FRONT).catch(String), late])
  return [page.url(), shown.slice(0, MOST_LETTERS), ...refusedOn(page)].join(' | ')
}
