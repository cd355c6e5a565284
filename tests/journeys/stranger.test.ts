import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bare, launch, letterTo, of, person } from './browser.ts'
import { confirmWeek } from './founding.ts'
import { axe, overflow } from './looking.ts'
import { wake } from './colleagues.ts'
import { ownerOf } from './right-holders.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const stamp = Date.now().toString(36)
const founder = `olga-${stamp}@example.com`
const colleague = `nils-${stamp}@example.com`
const domain = `nordlys-${stamp}`
const PASSWORD = 'a long walk in November'

test(
  'a stranger signs up a company, invites a colleague, and approves their leave live',
  { timeout: 120_000 },
  async () => {
    const olga = await person(browser)
    const { page } = olga

    await page.goto(`${bare}/signup`)
    await page.getByLabel('First name').fill('Olga')
    await page.getByLabel('Last name').fill('Nyberg')
    await page.getByLabel('Email').fill(founder)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    // consent is asked for under its field, and nothing typed is lost
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Agree to the storage of your data to continue.').waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Olga')
    await page.getByLabel('I agree that my data is stored').check()
    await page.getByLabel('I accept the').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()

    await page.goto((await letterTo(founder, /Confirm/)).link)
    await page.getByText('Email has been confirmed. Please login.').waitFor()
    await page.waitForURL(/\/signin$/)
    // this is the browser that signed up: the link signs in here, and only here
    await page.getByText("You signed up in this browser, so you don't need your password now.").waitFor()
    expect([await axe(page), await overflow(page)]).toEqual([[], 0])
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.waitForURL(/company-workspace|choose-company|create-company/)

    await page.goto(`${bare}/create-company`)
    await page.getByLabel('Company name').fill('Nordlys')
    const address = page.getByLabel('Workspace URL')
    const checks: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/check-domain')) checks.push(request.postData() ?? '')
    })
    await address.fill('demo')
    await page
      .getByText(/taken|belongs/i)
      .first()
      .waitFor()
    await address.fill('')
    await address.pressSequentially(domain, { delay: 20 })
    await page.getByText('Available').waitFor()
    // one call for each pause of a second, none while typing
    expect(checks.length).toBe(2)
    await page.getByRole('combobox', { name: 'Country' }).click()
    await page.keyboard.type('Swed')
    await page.getByRole('option', { name: 'Sweden' }).click()
    await page.getByRole('button', { name: /Create/ }).click()
    await page.waitForURL(`${of(domain)}/dashboard`, { timeout: 20_000 })

    // nothing of the app is reachable before the week is confirmed, at whatever address
    await page.goto(`${of(domain)}/people`)
    await page.getByRole('heading', { level: 1, name: 'Confirm your working week' }).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect([await axe(page), await overflow(page)]).toEqual([[], 0])
    await page.goto(`${of(domain)}/dashboard`)
    const days = page.getByLabel('Vacation days per year')
    await days.waitFor()
    expect([
      await days.inputValue(),
      await page.getByRole('combobox', { name: 'First day of the week' }).inputValue(),
    ]).toEqual(['25', 'Monday'])
    // what is wrong is said at its field, and everything else is kept
    await days.fill('400')
    await page.getByRole('button', { name: 'Confirm and continue' }).click()
    await page.locator('[aria-invalid=true][name=vacationDaysPerYear]').waitFor()
    await days.fill('25')
    await confirmWeek(page)
    await page.getByRole('heading', { name: /Olga/ }).waitFor()

    await page.goto(`${of(domain)}/people`)
    await page.getByRole('button', { name: 'Invite people' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').first().fill(colleague)
    await dialog.getByLabel('First name').first().fill('Nils')
    await dialog.getByLabel('Last name').first().fill('Holm')
    // there are no departments yet: the field says so, and makes one from what is typed
    const department = dialog.getByRole('combobox', { name: 'Department' })
    await dialog.getByText('Nothing to choose yet. Type a name to create it.').first().waitFor()
    await department.fill('x'.repeat(121))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByText('Use 120 characters or fewer.').waitFor()
    await department.fill('Design')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('Department created').waitFor()
    expect(await department.inputValue()).toBe('Design')
    expect([await axe(page), await overflow(page)]).toEqual([[], 0])
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByRole('row', { name: /Nils Holm/ })
      .getByText('Design')
      .waitFor()

    const nils = await person(browser)
    await nils.page.goto((await letterTo(colleague)).link)
    await nils.page.getByRole('heading', { name: 'Welcome to Nordlys' }).waitFor()
    expect(await nils.page.title()).toBe('Confirm user creation')
    await nils.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await nils.page.getByRole('button', { name: 'Join Nordlys' }).click()
    await nils.page.waitForURL(/\/dashboard/)

    // Olga looks at her approvals while Nils asks
    await page.goto(`${of(domain)}/approvals`)
    await page
      .getByText(/Nothing needs your decision/)
      .first()
      .waitFor()
    await nils.page
      .getByRole('button', { name: /Request time off/ })
      .or(nils.page.getByRole('link', { name: /Request time off/ }))
      .first()
      .click()
    const asking = nils.page.getByRole('dialog')
    await asking.getByLabel('First day').fill('2027-07-05')
    await asking.getByLabel('Last day').fill('2027-07-09')
    await asking.getByRole('button', { name: 'Request 5 days' }).click()
    await nils.page.getByText('Vacation request has been created').waitFor()

    await page.getByText('Nils Holm').first().waitFor({ timeout: 10_000 })
    await page
      .getByRole('button', { name: /Approve/ })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: /Approve/ })
      .click()
    await page.getByText('Vacation request has been approved').waitFor()
    await nils.page
      .getByLabel(/Notifications/)
      .first()
      .getByText('1')
      .waitFor({ timeout: 10_000 })
    // it waits two minutes, in case the decision is undone
    const owner = ownerOf()
    await wake(owner, 'time off: write of a decision')
    expect((await letterTo(colleague, /approved/i)).body).toContain('Olga')
    await owner.end()
    expect([...olga.troubles, ...nils.troubles]).toEqual([])
  },
)
