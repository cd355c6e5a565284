import { jobFields, personalFields } from '#features/core/members/fields.ts'
import type { SECTIONS } from '#features/core/roles/contract.ts'
import { namesOf } from '#kit/fields.ts'

type Section = (typeof SECTIONS)[number]

/** In which scope the one right is held; `area` is everyone's, given for the kitchen alone. */
export const SCOPES = ['none', 'own', 'manager', 'other', 'area'] as const
export const LEVELS = ['none', 'view', 'edit'] as const
/** How the reader stands to the person; `area` is someone in the kitchen, otherwise a stranger. */
export const RELATIONS = ['own', 'manager', 'other', 'area'] as const

export interface Case {
  section: Section
  scope: (typeof SCOPES)[number]
  level: (typeof LEVELS)[number]
  relation: (typeof RELATIONS)[number]
  field: string
}

/** What the words of the specification say of a case. */
export function expected({ scope, level, relation }: Case): { read: boolean; write: boolean } {
  const reaches = scope === 'other' || scope === relation
  return { read: reaches && level !== 'none', write: reaches && level === 'edit' }
}

interface Field {
  name: string
  read: (id: string) => string
  /** Whether the answer holds the field. */
  shown: (body: { data?: unknown }) => boolean
  write?: (id: string, one: Case) => { method: 'POST' | 'PUT'; path: string; body: object }
}

/** Names nothing: an editor is told so. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

const inside = (part: unknown, name: string) => typeof part === 'object' && part !== null && name in part

const personal = (name: string, value: unknown): Field => ({
  name,
  read: (id) => `/api/people/${id}/personal`,
  shown: ({ data }) => inside(data, name),
  write: (id) => ({ method: 'PUT', path: `/api/people/${id}/personal`, body: { [name]: value } }),
})

const job = (part: 'info' | 'employment' | 'details', name: string, change: object): Field => ({
  name,
  read: (id) => `/api/people/${id}/job`,
  shown: ({ data }) => inside((data as Record<string, unknown>)[part], name),
  write: (id) => ({ method: 'PUT', path: `/api/people/${id}/job`, body: change }),
})

/**
 * Every field that a section shows, with a change that an editor can make again and again. Written down on purpose: what belongs to
 * which section is the specification's statement.
 */
export const FIELDS: Partial<Record<Section, Field[]>> = {
  personal: [
    personal('firstName', 'Kim'),
    personal('lastName', 'Berg'),
    ...namesOf(personalFields).map((name) => personal(name, personalFields[name].example)),
  ],
  identity_numbers: ['nationalId', 'taxId'].map((name) => ({
    name,
    read: (id) => `/api/people/${id}/identity-numbers`,
    shown: ({ data }) => inside(data, name),
    write: (id) => ({
      method: 'PUT',
      path: `/api/people/${id}/identity-numbers`,
      body: { [name]: '19850412-1239', version: 0 },
    }),
  })),
  emergency: ['fullName', 'relation', 'phone'].map((name) => ({
    name,
    read: (id) => `/api/people/${id}/emergency`,
    shown: ({ data }) => Array.isArray(data),
    write: (id) => ({ method: 'PUT', path: `/api/people/${id}/emergency`, body: { contactIds: [NOBODY] } }),
  })),
  'job.job_info': [
    job('info', 'hireDate', { hireDate: jobFields.hireDate.example }),
    job('info', 'position', { positionId: null }),
    job('info', 'employeeNumber', { employeeNumber: '' }),
    job('info', 'costCentre', { costCentre: jobFields.costCentre.example }),
    job('info', 'legalEntity', { legalEntity: jobFields.legalEntity.example }),
  ],
  'job.job_details': [
    job('details', 'jobTitle', { jobTitleId: null }),
    job('details', 'location', { locationId: null }),
    // the places themselves stay: the cases hang on them
    job('details', 'department', { jobTitleId: null }),
    job('details', 'manager', { locationId: null }),
    {
      name: 'jobHistory',
      read: (id) => `/api/people/${id}/job-changes`,
      shown: ({ data }) =>
        (data as unknown as { changes: { field: string }[] }[]).some(({ changes }) =>
          changes.some(({ field }) => field !== 'positionId'),
        ),
      write: (id) => ({
        method: 'POST',
        path: `/api/people/${id}/job-changes`,
        body: { effectiveDate: '2026-01-01', departmentId: NOBODY },
      }),
    },
  ],
  'job.employment': [
    {
      name: 'entries',
      read: (id) => `/api/people/${id}/employment`,
      shown: ({ data }) => Array.isArray(data),
      write: (id) => ({
        method: 'POST',
        path: `/api/people/${id}/employment`,
        body: { effectiveDate: '2026-01-01', typeId: NOBODY },
      }),
    },
    {
      name: 'terminationDate',
      read: (id) => `/api/people/${id}/job`,
      shown: ({ data }) => inside((data as { employment: object | null }).employment, 'terminationDate'),
    },
    {
      name: 'leaving',
      read: (id) => `/api/people/${id}/leaving`,
      shown: ({ data }) => inside(data, 'periods'),
    },
    job('employment', 'hiringSource', { hiringSourceId: null }),
  ],
  files: [
    {
      name: 'files',
      read: (id) => `/api/folders/user/${id}`,
      shown: ({ data }) => Array.isArray(data),
      write: (id) => ({
        method: 'POST',
        path: `/api/folders/user/${id}/folders`,
        body: { name: 'Contracts', access: 'dedicated' },
      }),
    },
  ],
  assets: [
    {
      name: 'assets',
      read: (id) => `/api/people/${id}/assets`,
      shown: ({ data }) => Array.isArray(data),
      write: (id) => ({ method: 'POST', path: '/api/assets/give', body: { userId: id, assetIds: [NOBODY] } }),
    },
  ],
  benefits: [
    {
      name: 'grants',
      read: (id) => `/api/people/${id}/benefits`,
      shown: ({ data }) => inside(data, 'grants'),
      write: (id) => ({
        method: 'POST',
        path: `/api/people/${id}/benefits`,
        body: { benefitId: NOBODY, dateFrom: '2026-01-01' },
      }),
    },
  ],
  compensation: [
    {
      name: 'rows',
      read: (id) => `/api/people/${id}/compensation`,
      shown: ({ data }) => inside(data, 'rows'),
      write: (id) => ({
        method: 'POST',
        path: `/api/people/${id}/compensation`,
        body: { effectiveDate: '2026-01-01', payRate: 1, payRateType: 'month', payTypeId: NOBODY },
      }),
    },
    {
      name: 'payments',
      read: (id) => `/api/people/${id}/compensation`,
      shown: ({ data }) => inside(data, 'payments'),
      write: (id) => ({
        method: 'POST',
        path: `/api/people/${id}/compensation/payments`,
        body: { paidOn: '2026-01-01', amount: 1, payTypeId: NOBODY },
      }),
    },
  ],
  'timeoff.record': [
    {
      name: 'balances',
      read: (id) => `/api/time-off/balances/${id}`,
      shown: ({ data }) => Array.isArray(data),
      write: (id) => ({
        method: 'POST',
        path: '/api/time-off/requests',
        body: { userId: id, kind: 'vacation', firstDay: '2027-08-02', lastDay: '2027-08-06', approverIds: [id] },
      }),
    },
  ],
}

export const casesOf = (section: Section, scope: Case['scope'], level: Case['level']): Case[] =>
  RELATIONS.flatMap((relation) =>
    (FIELDS[section] ?? []).map(({ name }) => ({ section, scope, level, relation, field: name })),
  )
