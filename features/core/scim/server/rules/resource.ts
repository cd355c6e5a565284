import { Fault } from './fault.ts'
import { plainName } from './filter.ts'
import { type Texts, textsFrom } from './texts.ts'

/** What a SCIM client may say of a person. */
export interface UserDraft extends Texts, Job {
  userName: string
  externalId: string | null
  email: string
  givenName: string
  familyName: string
  active: boolean
  language: string | null
}

/** Names of places, which become entries of lists. */
export interface Job {
  title: string
  department: string
  /** The manager's id; of one who is not here yet, what the client said. */
  manager: string | null
}

export interface GroupDraft {
  displayName: string
  externalId: string | null
  memberIds: string[]
}

type Attributes = Record<string, unknown>

/** Attributes by lower-case name; names that differ only in case are an error. */
export function attributesOf(body: object): Attributes {
  const found: Attributes = {}
  for (const [name, value] of Object.entries(body)) {
    const key = plainName(name)
    if (Object.hasOwn(found, key)) throw new Fault('invalidSyntax', name)
    found[key] = value
  }
  return found
}

/** The same, with those of the enterprise extension under `enterprise.`. */
export function userAttributesOf(body: object): Attributes {
  const { enterprise, ...rest } = attributesOf(body)
  if (enterprise === undefined || enterprise === null) return rest
  const inner = Object.entries(attributesOf(objectIn(enterprise, 'enterprise')))
  return { ...rest, ...Object.fromEntries(inner.map(([name, value]) => [`enterprise.${name}`, value])) }
}

export function objectIn(value: unknown, name: string): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Fault('invalidValue', name)
  return value
}

/** `schemas` must name the kind of resource that is sent. */
export function refuseOtherSchema(body: Attributes, schema: string): void {
  const { schemas } = body
  const named = Array.isArray(schemas) && schemas.some((one) => String(one).toLowerCase() === schema.toLowerCase())
  if (!named) throw new Fault('invalidSyntax', 'schemas')
}

const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@]+\.[^\s@.]+$/
export const isAddress = (text: string): boolean => text.length <= 254 && ADDRESS.test(text)

/** A text, or undefined where nothing is said. @throws Fault invalidValue */
export function textIn(value: unknown, name: string, most = 200): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || value.length > most) throw new Fault('invalidValue', name)
  return value.trim()
}

/** Some SCIM clients write truth as a text. */
export function truthIn(value: unknown, name: string): boolean | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && /^(true|false)$/i.test(value)) return value.toLowerCase() === 'true'
  throw new Fault('invalidValue', name)
}

/** The address that counts among several: the primary one, else the one for work, else the first. */
export function addressIn(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) throw new Fault('invalidValue', 'emails')
  const emails = value.map((one) => {
    if (typeof one !== 'object' || one === null) throw new Fault('invalidValue', 'emails')
    return attributesOf(one)
  })
  const chosen =
    emails.find(({ primary }) => truthIn(primary, 'emails.primary')) ??
    emails.find(({ type }) => typeof type === 'string' && type.toLowerCase() === 'work') ??
    emails[0]
  return chosen ? textIn(chosen.value, 'emails.value', 254) : undefined
}

/** The whole of a person, as POST and PUT say it; what PUT leaves out and cannot be empty stays as it was. */
export function userFrom(body: Attributes, before?: UserDraft): UserDraft {
  const userName = textIn(body.username, 'userName', 254)
  if (!userName) throw new Fault('invalidValue', 'userName')
  return checked({
    userName,
    externalId: textIn(body.externalid, 'externalId') ?? null,
    email: addressIn(body.emails) ?? addressFrom(userName, before),
    ...namesIn(body, before),
    ...(textsFrom(body, before) as Texts),
    ...jobIn(body, before),
    active: truthIn(body.active, 'active') ?? true,
    language: languageIn(body.preferredlanguage) ?? before?.language ?? null,
  })
}

/** What a body leaves out stays; an empty text and null take it away. */
function jobIn(body: Attributes, before: Job | undefined): Job {
  const { title, 'enterprise.department': department, 'enterprise.manager': manager } = body
  return {
    title: title === undefined ? (before?.title ?? '') : titleIn(title),
    department: department === undefined ? (before?.department ?? '') : departmentIn(department),
    manager: manager === undefined ? (before?.manager ?? null) : managerIn(manager),
  }
}

export const titleIn = (value: unknown): string => textIn(value, 'title', 150) ?? ''
export const departmentIn = (value: unknown): string => textIn(value, 'enterprise.department', 150) ?? ''

/** Clients write the reference as an object, as its id alone, or as a list of one. */
export function managerIn(value: unknown): string | null {
  const said = Array.isArray(value) ? (value as unknown[])[0] : value
  const id = typeof said === 'object' && said !== null ? attributesOf(said).value : said
  return textIn(id, 'enterprise.manager', 254) || null
}

const addressFrom = (userName: string, before: UserDraft | undefined): string =>
  isAddress(userName) ? userName : (before?.email ?? '')

function namesIn(body: Attributes, before: UserDraft | undefined): Pick<UserDraft, 'givenName' | 'familyName'> {
  const name = typeof body.name === 'object' && body.name !== null ? attributesOf(body.name) : {}
  const whole = textIn(body.displayname, 'displayName') ?? textIn(name.formatted, 'name.formatted') ?? ''
  const otherwise = before ?? splitName(whole)
  return {
    givenName: textIn(name.givenname, 'name.givenName', 100) ?? otherwise.givenName,
    familyName: textIn(name.familyname, 'name.familyName', 100) ?? otherwise.familyName,
  }
}

/** @throws Fault invalidValue for what cannot be kept */
export function checked(draft: UserDraft): UserDraft {
  if (!draft.userName) throw new Fault('invalidValue', 'userName')
  if (!isAddress(draft.email)) throw new Fault('invalidValue', 'emails')
  if (draft.givenName || draft.familyName) return draft
  return { ...draft, givenName: draft.userName.split('@')[0]!.slice(0, 100) }
}

export function splitName(text: string): { givenName: string; familyName: string } {
  const [givenName = '', ...rest] = text.trim().split(/\s+/)
  return { givenName: givenName.slice(0, 100), familyName: rest.join(' ').slice(0, 100) }
}

export function languageIn(value: unknown): string | undefined {
  const said = textIn(value, 'preferredLanguage')?.slice(0, 2).toLowerCase()
  return said && ['en', 'ru', 'sv'].includes(said) ? said : undefined
}

export function groupFrom(body: Attributes): GroupDraft {
  const displayName = textIn(body.displayname, 'displayName')
  if (!displayName) throw new Fault('invalidValue', 'displayName')
  return {
    displayName,
    externalId: textIn(body.externalid, 'externalId') ?? null,
    memberIds: membersIn(body.members),
  }
}

/** Ids of people. @throws Fault invalidValue */
export function membersIn(value: unknown): string[] {
  if (value === undefined || value === null) return []
  const list = Array.isArray(value) ? value : [value]
  return [
    ...new Set(
      list.map((one) => {
        const id = typeof one === 'object' && one !== null ? attributesOf(one).value : one
        if (typeof id !== 'string' || !isId(id)) throw new Fault('invalidValue', 'members.value')
        return id.toLowerCase()
      }),
    ),
  ]
}

export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
