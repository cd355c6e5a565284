import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, launch, open, person } from './browser.ts'

type English = 'log out' | 'sign out' | 'pto' | 'vacation' | 'sick' | 'holiday' | 'balance'

/** What people type, and what it has to find: other words than those on the screen, and English ones whatever the language. */
const FOUND = {
  en: {
    'log out': 'Sign out',
    'sign out': 'Sign out',
    pto: 'Request vacation',
    vacation: 'Request vacation',
    sick: 'Request sick leave',
    holiday: 'Calendar',
    balance: 'Request vacation',
    'bank holidays': 'Calendar',
    maternity: 'Request parental leave',
    password: 'Security',
  },
  ru: {
    'log out': 'Выйти',
    'sign out': 'Выйти',
    pto: 'Оформить отпуск',
    vacation: 'Оформить отпуск',
    sick: 'Оформить больничный',
    holiday: 'Календарь',
    balance: 'Оформить отпуск',
    праздник: 'Календарь',
    'праздничные дни': 'Календарь',
    остаток: 'Оформить отпуск',
    болею: 'Оформить больничный',
    декрет: 'Оформить отпуск по уходу за ребёнком',
    пароль: 'Безопасность',
  },
  sv: {
    'log out': 'Logga ut',
    'sign out': 'Logga ut',
    pto: 'Ansök om semester',
    vacation: 'Ansök om semester',
    sick: 'Ansök om sjukfrånvaro',
    holiday: 'Kalender',
    balance: 'Ansök om semester',
    helgdag: 'Kalender',
    'röda dagar': 'Kalender',
    saldo: 'Ansök om semester',
    vab: 'Ansök om sjukfrånvaro',
    lösenord: 'Säkerhet',
  },
} satisfies Record<string, Record<English, string> & Record<string, string>>

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

async function withPalette(language: string): Promise<Page> {
  const { page } = await person(browser, { language })
  await enter(page, 'employee@demo.test')
  await open(page, '/dashboard')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  return page
}

test.each(Object.entries(FOUND))('in %s the palette finds by the words that people use', async (language, found) => {
  const page = await withPalette(language)
  const options = page.getByRole('dialog').getByRole('option')
  const missed = []
  for (const [typed, wanted] of Object.entries(found)) {
    await page.getByRole('combobox').fill(typed)
    // pages and actions are narrowed at once; people and records, which the server is asked for, come later
    const shown = await options.allTextContents()
    if (!shown.some((text) => text.startsWith(wanted))) missed.push(`${typed}: ${shown.join(' | ') || 'nothing'}`)
  }
  expect(missed).toEqual([])
  await page.context().close()
})
