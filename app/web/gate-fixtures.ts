import type { Host } from '#ui/shell/host.ts'
import type { GatedScreen, Verdict, Visitor } from './gate.ts'

export const acme: Host = { kind: 'company', domain: 'acme' }
export const demo: Host = { kind: 'company', domain: 'demo' }
export const bare: Host = { kind: 'bare' }

export const ann: Visitor = {
  isVerified: true,
  shouldChangePassword: false,
  mustAddFactor: false,
  isAdmin: false,
  permissions: new Set(),
  required: [],
  optional: [],
}
export const adam: Visitor = { ...ann, isAdmin: true }
export const holds = (...keys: string[]): Visitor => ({ ...ann, permissions: new Set(keys) })

export const open = (path: string, more: Partial<GatedScreen> = {}): GatedScreen => ({
  path,
  place: 'any',
  access: 'public',
  ...more,
})
export const inside = (path: string, more: Partial<GatedScreen> = {}): GatedScreen => ({
  path,
  place: 'company',
  access: 'session',
  ...more,
})
export const people = inside('/people', { access: { anyOf: ['people.people.view', 'people.people.edit'] } })
export const reports = inside('/reports', {
  access: { anyOf: ['reports.timetracking_reports.edit', 'reports.timeoff_reports.edit'] },
})
export const confirmEmail = inside('/actions/confirm-email', { place: 'any' })
export const secondFactor = inside('/actions/second-factor')
export const updateField = inside('/actions/update-custom-field', { place: 'any' })
export const fillFields = inside('/actions/fill_custom_fields', { place: 'any' })
export const chooseCompany = open('/choose-company', { access: 'session' })
export const createCompany = open('/create-company', { place: 'bare', access: 'session' })

export const show: Verdict = { kind: 'show' }
export const leave: Verdict = { kind: 'leave' }
export const go = (to: string): Verdict => ({ kind: 'go', to })
export const offer = (to: string): Verdict => ({ kind: 'offer', to })
export const missing: Verdict = { kind: 'missing' }
