import type { Page } from 'playwright-core'

const FOCUSED = `(() => {
  const one = document.activeElement
  const group = one.closest('fieldset')?.querySelector('legend')?.textContent
  const name = one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent
  return [group, name].filter(Boolean).join(': ').trim()
})()`
/** What has the focus, by name; in a group of fields with the group's. */
export const focused = (page: Page) => page.evaluate<string>(FOCUSED)

/** Tab until it is there; a trap or a hole in the way fails here. */
export async function tabTo(page: Page, name: RegExp, most = 60, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let at = 0; at < most; at++) {
    await page.keyboard.press(key)
    const now = await focused(page)
    if (name.test(now)) return
    passed.push(now)
  }
  throw new Error(`no ${name} after ${most} keys: ${passed.join(' | ')}`)
}

/** A dialog takes the focus a moment after it is seen: keys that come before reach what lies behind it. */
export const focusInDialog = (page: Page) =>
  page.waitForFunction(`document.activeElement.closest('[role=dialog], [role=alertdialog]')`)

/** One after another. */
export const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Whether the eye sees where the focus is: it, what is around it or beside it looks different without. */
export const ringed = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    const one = document.activeElement
    const around = [one, ...one.parentElement.children, one.parentElement, one.parentElement.parentElement]
    const look = () => around.map((part) => {
      const { boxShadow, outlineStyle, borderColor } = getComputedStyle(part)
      return [boxShadow, outlineStyle, borderColor].join(' ')
    }).join('; ')
    const focused = look()
    one.blur()
    const left = look()
    one.focus({ focusVisible: true })
    return focused !== left
  })()`)
