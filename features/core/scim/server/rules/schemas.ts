import { namesOf } from '#kit/fields.ts'
import { ENTERPRISE, GROUP, USER } from '../../contract.ts'
import { attributeOf, TEXTS } from './texts.ts'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'

/** What of the protocol is served (RFC 7643, 5). */
export const providerConfig = (address: (path: string) => string) => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token of the company, made in its settings under single sign-on',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: address('/scim/v2/ServiceProviderConfig') },
})

/** The largest page. */
export const MOST = 200

export const resourceTypes = (address: (path: string) => string) =>
  (
    [
      ['User', '/Users', USER, [{ schema: ENTERPRISE, required: false }]],
      ['Group', '/Groups', GROUP, []],
    ] as const
  ).map(([name, endpoint, schema, schemaExtensions]) => ({
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    endpoint,
    schema,
    schemaExtensions,
    meta: { resourceType: 'ResourceType', location: address(`/scim/v2/ResourceTypes/${name}`) },
  }))

interface Traits {
  type?: 'string' | 'boolean' | 'complex' | 'reference'
  required?: boolean
  mutability?: 'readWrite' | 'readOnly' | 'immutable'
  uniqueness?: 'none' | 'server'
  multiValued?: boolean
  caseExact?: boolean
  subAttributes?: object[]
  referenceTypes?: string[]
}

const attribute = (name: string, { type = 'string', ...traits }: Traits = {}) => ({
  name,
  type,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...traits,
})

const reference = (mutability: 'readOnly' | 'immutable', kind: string) => [
  attribute('value', { mutability, caseExact: true }),
  attribute('display', { mutability: 'readOnly' }),
  attribute('$ref', { type: 'reference', mutability: 'readOnly', referenceTypes: [kind] }),
]

/** Texts of the user itself, or of the extension. */
const textAttributes = (prefix: '' | 'enterprise.') =>
  namesOf(TEXTS)
    .map((name) => attributeOf(TEXTS, name))
    .filter((name) => name.startsWith('enterprise.') === (prefix !== ''))
    .map((name) => attribute(name.slice(prefix.length)))

const userAttributes = () => [
  attribute('userName', { required: true, uniqueness: 'server' }),
  attribute('externalId', { caseExact: true }),
  attribute('name', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', { mutability: 'readOnly' }),
      attribute('givenName'),
      attribute('familyName'),
    ],
  }),
  attribute('displayName', { mutability: 'readOnly' }),
  attribute('emails', {
    type: 'complex',
    multiValued: true,
    subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
  }),
  attribute('active', { type: 'boolean' }),
  attribute('preferredLanguage'),
  attribute('title'),
  ...textAttributes(''),
  attribute('groups', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: reference('readOnly', 'Group'),
  }),
]

export const schemas = (address: (path: string) => string) =>
  (
    [
      [USER, 'User', userAttributes()],
      [
        ENTERPRISE,
        'EnterpriseUser',
        [
          ...textAttributes('enterprise.'),
          attribute('department'),
          attribute('manager', {
            type: 'complex',
            subAttributes: [
              attribute('value', { caseExact: true }),
              attribute('displayName', { mutability: 'readOnly' }),
              attribute('$ref', { type: 'reference', mutability: 'readOnly', referenceTypes: ['User'] }),
            ],
          }),
        ],
      ],
      [
        GROUP,
        'Group',
        [
          attribute('displayName', { required: true, uniqueness: 'server' }),
          attribute('externalId', { caseExact: true }),
          attribute('members', { type: 'complex', multiValued: true, subAttributes: reference('immutable', 'User') }),
        ],
      ],
    ] as const
  ).map(([id, name, attributes]) => ({
    schemas: [`${CORE}:Schema`],
    id,
    name,
    description: name,
    attributes,
    meta: { resourceType: 'Schema', location: address(`/scim/v2/Schemas/${id}`) },
  }))
