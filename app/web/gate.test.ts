import { describe, expect, it } from 'vitest'
import type { Host } from '#ui/shell/host.ts'
import { type GatedScreen, gate, mayOpen, type Verdict, type Visitor } from './gate.ts'
import {
  acme,
  demo,
  bare,
  ann,
  adam,
  holds,
  open,
  inside,
  people,
  reports,
  confirmEmail,
  secondFactor,
  chooseCompany,
  createCompany,
  show,
  leave,
  go,
  offer,
  missing,
} from './gate-fixtures.ts'

describe('redirects by address', () => {
  it.each<[string, GatedScreen, Host, Visitor | null, Verdict]>([
    ['/ of a company, signed in, is the dashboard', open('/'), acme, ann, go('/dashboard')],
    ['/ of a company, signed out, is the sign-in', open('/'), acme, null, go('/signin')],
    ['/ of the bare domain is the landing page, signed in or not', open('/'), bare, ann, show],
    ['/contacts of a company, signed in', open('/contacts'), acme, ann, go('/dashboard')],
    ['/contacts of the bare domain, signed in', open('/contacts'), bare, ann, go('/choose-company')],
    ['/contacts, signed out, is shown', open('/contacts'), acme, null, show],
    ['/signin of a company, signed in', open('/signin'), acme, ann, go('/dashboard')],
    ['/signin of the bare domain, signed in', open('/signin'), bare, ann, go('/company-workspace')],
    ['/signin, signed out, is shown', open('/signin'), bare, null, show],
    ['/signup of a company, signed in', open('/signup'), acme, ann, go('/dashboard')],
    ['/signup of a company, signed out, is on the main domain', open('/signup'), acme, null, leave],
    ['/signup of the bare domain is shown', open('/signup'), bare, null, show],
    ['/request-demo of a company, signed in', open('/request-demo'), acme, ann, go('/dashboard')],
    ['/request-demo of a company, signed out, is on the main domain', open('/request-demo'), acme, null, leave],
    ['/reset-password of a company, signed in', open('/reset-password'), acme, ann, go('/dashboard')],
    ['/reset-password of the bare domain, signed in', open('/reset-password'), bare, ann, go('/choose-company')],
    ['/reset-password, signed out, is shown', open('/reset-password'), acme, null, show],
    ['/choose-company of a company, signed in', chooseCompany, acme, ann, go('/dashboard')],
    ['/choose-company of the bare domain, signed in, is shown', chooseCompany, bare, ann, show],
    ['/choose-company, signed out, is the landing page', chooseCompany, bare, null, go('/')],
    ['/create-company needs a session', createCompany, bare, null, go('/signin')],
    ['/create-company with a session is shown', createCompany, bare, ann, show],
    ['/create-company of a company is on the main domain', createCompany, acme, ann, leave],
    ['terms of a company are on the main domain', open('/terms', { place: 'bare' }), acme, null, leave],
    [
      'an invitation without its company is nothing',
      open('/confirm-user-creation/$hash', { place: 'company' }),
      bare,
      null,
      missing,
    ],
  ])('%s', (_says, asked, place, visitor, verdict) => expect(gate(asked, place, visitor)).toEqual(verdict))
})

describe('every gated state, on both hosts, at the addresses that lead on', () => {
  const unverified: Visitor = { ...ann, isVerified: false }
  const mustChange: Visitor = { ...ann, shouldChangePassword: true }
  const due: Visitor = { ...ann, required: ['fill_custom_fields'] }
  const confirm = go('/actions/confirm-email')
  const password = go('/change-password')
  const fields = offer('/actions/fill_custom_fields')
  const dashboard = inside('/dashboard')
  it.each<[string, GatedScreen, Host, Visitor | null, Verdict]>([
    // who is signed in is led on first; the state is met where they come to
    ['S2-RED-01: / of a company, unverified', open('/'), acme, unverified, go('/dashboard')],
    ['S2-RED-01: / of a company, with a password to change', open('/'), acme, mustChange, go('/dashboard')],
    ['S2-RED-02: /contacts of a company, unverified', open('/contacts'), acme, unverified, go('/dashboard')],
    ['S2-RED-02: /contacts of the bare domain, unverified', open('/contacts'), bare, unverified, go('/choose-company')],
    ['S2-RED-03: /signin of a company, with a password to change', open('/signin'), acme, mustChange, go('/dashboard')],
    ['S2-RED-04: /signin of the bare domain, unverified', open('/signin'), bare, unverified, go('/company-workspace')],
    [
      'S2-RED-05: /reset-password of the bare domain, unverified',
      open('/reset-password'),
      bare,
      unverified,
      go('/choose-company'),
    ],
    ['S2-RED-06: /choose-company of a company, unverified', chooseCompany, acme, unverified, go('/dashboard')],
    ['S2-RED-06: /choose-company of the bare domain, unverified', chooseCompany, bare, unverified, confirm],
    ['S2-RED-07: /choose-company of a company, signed out', chooseCompany, acme, null, go('/')],
    ['S2-RED-08: /create-company, unverified', createCompany, bare, unverified, confirm],
    ['S2-RED-09: /signup of a company, unverified', open('/signup'), acme, unverified, go('/dashboard')],
    ['S2-RED-10: /request-demo of a company, with an action due', open('/request-demo'), acme, due, go('/dashboard')],
    ['S2-RED-10: /request-demo of the bare domain, signed out, is shown', open('/request-demo'), bare, null, show],
    ['S2-RED-11: /dashboard, unverified', dashboard, acme, unverified, confirm],
    ['S2-RED-11: /dashboard, with a password to change', dashboard, acme, mustChange, password],
    ['S2-RED-11: /dashboard, with an action due', dashboard, acme, due, fields],
    ['S2-RED-12: /dashboard of a new company', dashboard, acme, adam, show],
    ['S4-ACC-01: /dashboard of the bare domain, unverified', dashboard, bare, unverified, go('/signin')],
    ['S4-ACC-01: /dashboard of the bare domain, signed out', dashboard, bare, null, go('/signin')],
    ['S2-PUB-04: /contact-us of a company, signed out', open('/contact-us', { place: 'bare' }), acme, null, leave],
    ['S2-PUB-04: /contact-us of a company, signed in', open('/contact-us', { place: 'bare' }), acme, ann, leave],
    ['S2-PUB-05: /thanks-for-request of a company', open('/thanks-for-request', { place: 'bare' }), acme, null, leave],
    ['S2-PUB-08: /company-workspace of a company', open('/company-workspace', { place: 'bare' }), acme, ann, leave],
    ['S2-PUB-19: /403, in any state', open('/403'), acme, unverified, show],
    ['/logout, in any state', open('/logout'), acme, mustChange, show],
  ])('%s', (_says, asked, place, visitor, verdict) => expect(gate(asked, place, visitor)).toEqual(verdict))
})

describe('the operator’s desk', () => {
  const desk: GatedScreen = { path: '/operator', place: 'bare', access: 'operator' }
  it.each<[string, Host, Visitor | null, Verdict]>([
    ['is open to operators', bare, { ...ann, isOperator: true }, show],
    ['is closed to every other account', bare, ann, go('/403')],
    ['is closed to the administrator of a company', bare, adam, go('/403')],
    ['asks a stranger to sign in', bare, null, go('/signin')],
    [
      'waits until the operator has confirmed the address',
      bare,
      { ...ann, isOperator: true, isVerified: false },
      go('/actions/confirm-email'),
    ],
    ['is on the main domain, not in a company', acme, adam, leave],
  ])('%s', (_says, place, visitor, verdict) => expect(gate(desk, place, visitor)).toEqual(verdict))
})

describe('who may open what', () => {
  it.each<[string, GatedScreen, Host, Visitor | null, Verdict]>([
    ['a company screen on the bare domain leads to the sign-in', inside('/calendar'), bare, ann, go('/signin')],
    ['nobody is led to the sign-in', inside('/calendar'), acme, null, go('/signin')],
    ['someone signed in is let in', inside('/calendar'), acme, ann, show],
    ['a conditional screen is shown in the demo company', inside('/ui-page', { conditional: true }), demo, adam, show],
    [
      'a conditional screen of another company leads to the dashboard, even for the administrator',
      inside('/ui-page', { conditional: true }),
      acme,
      adam,
      go('/dashboard'),
    ],
    ['without the right the 403 page', people, acme, ann, go('/403')],
    ['with another right the 403 page', people, acme, holds('people.create'), go('/403')],
    ['with the first right alone', people, acme, holds('people.people.view'), show],
    ['with the second right alone', people, acme, holds('people.people.edit'), show],
    ['an administrator without any right', people, acme, adam, show],
    ['either report opens the reports', reports, acme, holds('reports.timeoff_reports.edit'), show],
    [
      'the unverified confirm first',
      inside('/calendar'),
      acme,
      { ...adam, isVerified: false },
      go('/actions/confirm-email'),
    ],
    ['the unverified stay where they confirm', confirmEmail, acme, { ...ann, isVerified: false }, show],
    [
      'the unverified of the lobby too',
      createCompany,
      bare,
      { ...ann, isVerified: false },
      go('/actions/confirm-email'),
    ],
    [
      'a new password is chosen first',
      inside('/calendar'),
      acme,
      { ...adam, shouldChangePassword: true },
      go('/change-password'),
    ],
    ['and there they stay', inside('/change-password'), acme, { ...ann, shouldChangePassword: true }, show],
    [
      'a factor that the company asks for is added first, and then it goes on',
      inside('/calendar'),
      acme,
      { ...adam, mustAddFactor: true },
      offer('/actions/second-factor'),
    ],
    ['and that is where it is added', secondFactor, acme, { ...ann, mustAddFactor: true }, show],
    ['anyone who has one needs no such page', secondFactor, acme, ann, go('/settings/personal/security')],
    [
      'the password comes before the factor',
      secondFactor,
      acme,
      { ...ann, shouldChangePassword: true, mustAddFactor: true },
      go('/change-password'),
    ],
    ['a new password can also be chosen freely', inside('/change-password'), acme, ann, show],
    [
      'to confirm comes before the new password',
      inside('/change-password'),
      acme,
      { ...ann, isVerified: false, shouldChangePassword: true },
      go('/actions/confirm-email'),
    ],
    [
      'an action that is due does not open what is closed',
      people,
      acme,
      { ...ann, required: ['fill_custom_fields'] },
      go('/403'),
    ],
  ])('%s', (_says, asked, place, visitor, verdict) => expect(gate(asked, place, visitor)).toEqual(verdict))
})

describe('before it is known who it is', () => {
  it.each<[string, GatedScreen, Host, Verdict]>([
    ['a screen behind the sign-in asks', inside('/calendar'), acme, { kind: 'ask' }],
    ['so does a page that leads on', open('/signin'), bare, { kind: 'ask' }],
    ['a page for everyone does not', open('/terms', { place: 'bare' }), bare, show],
    ['a company screen on the bare domain needs no answer', inside('/calendar'), bare, go('/signin')],
    ['a conditional screen elsewhere needs no answer', inside('/ui', { conditional: true }), acme, go('/dashboard')],
  ])('%s', (_says, asked, place, verdict) => expect(gate(asked, place, undefined)).toEqual(verdict))
})

describe('a right to see is implied by the right to change', () => {
  it('but not the other way round', () => {
    expect(mayOpen({ anyOf: ['people.people.view'] }, holds('people.people.edit'))).toBe(true)
    expect(mayOpen({ anyOf: ['people.people.edit'] }, holds('people.people.view'))).toBe(false)
  })
})
