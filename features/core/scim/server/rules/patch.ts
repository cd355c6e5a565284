import { PATCH_OP } from '../../contract.ts'
import { Fault } from './fault.ts'
import { plainName, readFilter } from './filter.ts'
import {
  addressIn,
  attributesOf,
  checked,
  departmentIn,
  type GroupDraft,
  languageIn,
  managerIn,
  membersIn,
  objectIn,
  refuseOtherSchema,
  textIn,
  titleIn,
  truthIn,
  type UserDraft,
} from './resource.ts'
import { textPatched } from './texts.ts'

interface Operation {
  op: 'add' | 'replace' | 'remove'
  /** In lower case, without the schema prefix and the filter. */
  attribute: string | null
  /** The filter in brackets. */
  where: string | null
  value: unknown
}

const MOST = 1000

/** Reads the operations of a PATCH; their names are case-insensitive. @throws Fault */
export function readOperations(given: object): Operation[] {
  const body = attributesOf(given)
  refuseOtherSchema(body, PATCH_OP)
  const { operations } = body
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > MOST)
    throw new Fault('invalidSyntax', 'Operations')
  return operations.map((one) => {
    if (typeof one !== 'object' || one === null) throw new Fault('invalidSyntax', 'Operations')
    const { op, path, value } = attributesOf(one)
    const verb = typeof op === 'string' ? op.toLowerCase() : ''
    if (verb !== 'add' && verb !== 'replace' && verb !== 'remove') throw new Fault('invalidSyntax', 'op')
    return { op: verb, value, ...target(path) }
  })
}

/** `emails[type eq "work"].value` is emails.value where type eq "work". */
function target(path: unknown): Pick<Operation, 'attribute' | 'where'> {
  if (path === undefined || path === null || path === '') return { attribute: null, where: null }
  const match =
    typeof path === 'string' && path.length < 500 ? /^([A-Za-z$][\w$.:-]*)(?:\[(.*)\])?(\.\w+)?$/.exec(path) : null
  if (!match) throw new Fault('invalidPath', String(path).slice(0, 100))
  return { attribute: plainName(match[1]! + (match[3] ?? '')), where: match[2] ?? null }
}

/** Known to the schema but not stored: ignored without an error. */
const PASSED_OVER =
  /^(displayname|nickname|profileurl|usertype|locale|timezone|password|phonenumbers|ims|photos|addresses|entitlements|roles|x509certificates|enterprise\.(organization|division|manager\.(displayname|\$ref))|name\.(formatted|middlename|honorificprefix|honorificsuffix))(\.\w+)?$|^urn:/
const READ_ONLY = /^(id|meta|groups|schemas)(\.|$)/

/** The person after the operations. @throws Fault */
export function patchUser(before: UserDraft, operations: readonly Operation[]): UserDraft {
  let draft = before
  for (const operation of operations) draft = applyTo(draft, operation)
  return checked(draft)
}

function applyTo(draft: UserDraft, { op, attribute, where, value }: Operation): UserDraft {
  if (attribute === null) {
    if (op === 'remove') throw new Fault('noTarget')
    // several attributes at once; some SCIM clients write paths as their names
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Fault('invalidValue')
    return Object.entries(value).reduce(
      (each, [path, one]) => applyTo(each, { op, value: one, ...target(path) }),
      draft,
    )
  }
  if (READ_ONLY.test(attribute)) throw new Fault('mutability', attribute)
  if (attribute === 'enterprise') return applyExtension(draft, op, value)
  return { ...draft, ...changeOf(draft, { op, attribute, where, value: op === 'remove' ? null : value }) }
}

/** The whole extension, as Okta writes it. Without a value all of it goes. */
function applyExtension(draft: UserDraft, op: Operation['op'], value: unknown): UserDraft {
  const emptied = op === 'remove' ? { department: null, manager: null, employeeNumber: null, costCenter: null } : null
  return Object.entries(attributesOf(emptied ?? objectIn(value, 'enterprise'))).reduce(
    (each, [name, one]) => applyTo(each, { op, value: one, attribute: `enterprise.${name}`, where: null }),
    draft,
  )
}

type Setter = (value: unknown, draft: UserDraft) => Partial<UserDraft>

const needed = (value: unknown, name: string, most?: number): string => {
  const text = textIn(value, name, most)
  if (!text) throw new Fault('invalidValue', name)
  return text
}

const SETTERS: Record<string, Setter> = {
  username: (value) => ({ userName: needed(value, 'userName', 254) }),
  externalid: (value) => ({ externalId: textIn(value, 'externalId') ?? null }),
  active: (value) => ({ active: truthIn(value, 'active') ?? false }),
  preferredlanguage: (value, { language }) => ({ language: languageIn(value) ?? language }),
  'name.givenname': (value) => ({ givenName: textIn(value, 'name.givenName', 100) ?? '' }),
  'name.familyname': (value) => ({ familyName: textIn(value, 'name.familyName', 100) ?? '' }),
  name: (value, draft) => {
    if (typeof value !== 'object' || value === null) throw new Fault('invalidValue', 'name')
    const { givenname, familyname } = attributesOf(value)
    return {
      givenName: textIn(givenname, 'name.givenName', 100) ?? draft.givenName,
      familyName: textIn(familyname, 'name.familyName', 100) ?? draft.familyName,
    }
  },
  emails: (value, { email }) => ({ email: addressIn(Array.isArray(value) ? value : [value]) ?? email }),
  title: (value) => ({ title: titleIn(value) }),
  'enterprise.department': (value) => ({ department: departmentIn(value) }),
  'enterprise.manager': (value) => ({ manager: managerIn(value) }),
  'enterprise.manager.value': (value) => ({ manager: managerIn(value) }),
  'emails.value': (value) => ({ email: needed(value, 'emails.value', 254) }),
}

function changeOf(draft: UserDraft, { attribute, where, value }: Operation): Partial<UserDraft> {
  const name = attribute!
  if (where !== null && !isOurAddress(where)) return {}
  const text = textPatched(name, value)
  if (text) return text
  if (/^emails\.(type|primary|display)$/.test(name) || PASSED_OVER.test(name)) return {}
  const set = Object.hasOwn(SETTERS, name) ? SETTERS[name] : undefined
  if (!set) throw new Fault('invalidPath', name)
  return set(value, draft)
}

/** One address is kept: the one for work. What is said of another is passed over. */
function isOurAddress(where: string): boolean {
  const filter = readFilter(where)
  if (filter.kind !== 'compare' || filter.attribute !== 'type') return true
  return String(filter.value).toLowerCase() === 'work'
}

/** The group after the operations. @throws Fault */
export function patchGroup(before: GroupDraft, operations: readonly Operation[]): GroupDraft {
  return operations.reduce(applyToGroup, before)
}

function applyToGroup(draft: GroupDraft, operation: Operation): GroupDraft {
  const { op, attribute, value } = operation
  if (attribute === null) {
    if (op === 'remove') throw new Fault('noTarget')
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Fault('invalidValue')
    return Object.entries(value).reduce(
      (each, [path, one]) =>
        plainName(path) === 'id' ? each : applyToGroup(each, { op, value: one, ...target(path) }),
      draft,
    )
  }
  if (READ_ONLY.test(attribute)) throw new Fault('mutability', attribute)
  if (attribute.startsWith('urn:')) return draft
  const set = Object.hasOwn(GROUP_SETTERS, attribute) ? GROUP_SETTERS[attribute] : undefined
  if (!set) throw new Fault('invalidPath', attribute)
  return { ...draft, ...set(draft, operation) }
}

const GROUP_SETTERS: Record<string, (draft: GroupDraft, operation: Operation) => Partial<GroupDraft>> = {
  members: ({ memberIds }, operation) => ({ memberIds: membersAfter(memberIds, operation) }),
  displayname: (_draft, { op, value }) => ({ displayName: needed(op === 'remove' ? null : value, 'displayName') }),
  externalid: (_draft, { op, value }) => ({
    externalId: op === 'remove' ? null : (textIn(value, 'externalId') ?? null),
  }),
}

/** A member is taken out by a filter, or, as some SCIM clients do, by a list of values; without either all are. */
function membersAfter(before: string[], { op, where, value }: Operation): string[] {
  if (op === 'replace') return membersIn(value)
  if (op === 'add') return [...new Set([...before, ...membersIn(value)])]
  if (where !== null) {
    const filter = readFilter(where)
    if (filter.kind !== 'compare' || filter.attribute !== 'value' || filter.by !== 'eq')
      throw new Fault('invalidFilter', where)
    return before.filter((id) => id !== String(filter.value).toLowerCase())
  }
  if (value === undefined || value === null) return []
  const gone = new Set(membersIn(value))
  return before.filter((id) => !gone.has(id))
}
