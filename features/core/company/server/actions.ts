import { randomUUID } from 'node:crypto'
import { countryById, firstLists } from '#features/core/catalogues/server/api.ts'
import { builtInRoles } from '#features/core/roles/server/api.ts'
import type { Context, Visit } from '#platform/context.ts'
import { enterCompany } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { type Download, logoPath, sniff, type Upload } from '#platform/files.ts'
import { refusedAt } from '#platform/guarded.ts'
import { redraw } from '#platform/pictures.ts'
import { holds } from '#platform/permissions.ts'
import { conflict, found, invalid } from '#platform/problems.ts'
import { nameOf, putBefore } from '#platform/put-before.ts'
import { forgetCompany } from '#platform/hosts.ts'
import { storage } from '#platform/storage-binding.ts'
import type { CompanyOfMine } from '../contract.ts'
import { companyFacts } from '../facts.ts'
import { companyCreated } from './ports.ts'
import { domainProblem } from './rules.ts'
import * as store from './store.ts'

export async function list(visit: Visit): Promise<CompanyOfMine[]> {
  const accountId = visit.actor?.accountId ?? visit.guest!.accountId
  const rows = await visit.database.outside((db) => store.openOf(db, accountId))
  return rows.map((row) => present(row, visit.company?.id))
}

interface Wanted {
  companyName: string
  domain: string
  countryId: number
  timeZone?: string | undefined
}

/** One transaction for the company, roles, first administrator and whatever features prepare. */
export async function create(
  visit: Visit,
  { companyName, domain, countryId, timeZone }: Wanted,
): Promise<CompanyOfMine> {
  const accountId = visit.guest!.accountId
  await refuseWrong(visit, domain, countryId)
  return visit.database.outside(async (db) => {
    const company = await store.insert(db, { name: companyName, domain, countryId, createdBy: accountId })
    if (!company) throw invalid({ domain: ['company.domain.taken'] })
    await enterCompany(db, company.id)
    const { id: companyId, language } = company
    const made = { companyId, countryId, timeZone, language, now: visit.now }
    const parts = [firstLists(db, language), ...visit.ports.of(companyCreated).map((part) => part(db, made))]
    await store.insertFirstRecords(db, builtInRoles(), parts)
    const founder = { userId: randomUUID() }
    await store.insertFounder(db, { ...founder, accountId })
    await record({ ...visit, db, actor: founder }, companyFacts.created, company.id, { name: companyName, domain })
    return present(company, undefined)
  })
}

export async function checkDomain(visit: Visit, domain: string): Promise<void> {
  const problem = await problemOf(visit, domain)
  if (problem) throw invalid({ domain: [problem] })
}

export async function showPublic(visit: Visit) {
  const {
    version: _,
    birthdaysForEverybody: _for,
    refusesActiveFiles: _refuses,
    ...shown
  } = presentGeneral(await visit.database.outside((db) => store.byId(db, visit.company!.id)))
  return shown
}

export async function showLogo(visit: Visit): Promise<Download> {
  const { id } = visit.company!
  const file = found(await visit.database.asCompany(id, (db) => store.logoOf(db, id)))
  const body = await storage.read(file.storageKey)
  return { name: file.name, contentType: file.contentType, body, inline: true, maxAge: 86_400, embeddable: true }
}

export const showGeneral = async (ctx: Context) => presentGeneral(await store.byId(ctx.db, ctx.company.id))

interface General {
  name: string
  primaryColor: string
  birthdaysForEverybody?: boolean | undefined
  refusesActiveFiles?: boolean | undefined
  version?: number | undefined
}

export async function saveGeneral(
  ctx: Context,
  { name, primaryColor, birthdaysForEverybody: asked, refusesActiveFiles: refuses, version }: General,
) {
  const before = await store.byId(ctx.db, ctx.company.id)
  const birthdaysForEverybody = asked ?? before.birthdaysForEverybody
  // nobody may publish what they may not see themselves
  if (birthdaysForEverybody && !before.birthdaysForEverybody && !holds(ctx.actor, 'other.personal', 'view'))
    throw invalid({ birthdaysForEverybody: ['company.birthdaysAboveOwn'] })
  const refusesActiveFiles = refuses ?? before.refusesActiveFiles
  const values = { name, themeColor: primaryColor, birthdaysForEverybody, refusesActiveFiles }
  const saved = await store.save(ctx.db, ctx.company.id, values, version)
  if (!saved) throw conflict('errors.stale')
  await record(ctx, companyFacts.changed, ctx.company.id, {
    changes: {
      name: [before.name, name],
      primaryColor: [before.themeColor, primaryColor],
      ...(birthdaysForEverybody !== before.birthdaysForEverybody && {
        birthdaysForEverybody: [before.birthdaysForEverybody, birthdaysForEverybody],
      }),
      ...(refusesActiveFiles !== before.refusesActiveFiles && {
        refusesActiveFiles: [before.refusesActiveFiles, refusesActiveFiles],
      }),
    },
  })
  ctx.afterCommit(() => void forgetCompany(ctx.company.domain))
  return presentGeneral(saved)
}

const LOGO_SIDE = 512
const WRONG_LOGO = 'company.logo.format'

/** Drawn anew: whatever else the file carried (places, names, scripts) stays behind. */
export async function readLogo(file: Upload, companyId: string): Promise<Buffer> {
  const type = await sniff(file.bytes)
  if (type?.contentType !== 'image/png' && type?.contentType !== 'image/jpeg') throw invalid({ logo: [WRONG_LOGO] })
  const how = { format: 'png', side: LOGO_SIDE, fit: 'inside' } as const
  const picture = await redraw(companyId, file.bytes, how).catch(refusedAt('logo', WRONG_LOGO))
  await putBefore(file, companyId, picture, 'image/png')
  return picture
}

export async function saveLogo(ctx: Context, [file]: readonly Upload[]) {
  if (!file) throw invalid({ logo: ['errors.required'] })
  const bytes = file.read as Buffer
  const kept = { name: 'logo.png', contentType: 'image/png', size: bytes.length, storageKey: nameOf(file) }
  const logo = { ...kept, createdBy: ctx.actor.userId }
  const { saved, oldKey } = await store.replaceLogo(ctx.db, ctx.company.id, logo)
  await record(ctx, companyFacts.logoChanged, ctx.company.id)
  if (oldKey) ctx.afterCommit(() => storage.remove(oldKey))
  return presentGeneral(saved)
}

/** Whether the address is taken is the insertion's to say, unless something else is wrong too. */
async function refuseWrong(visit: Visit, domain: string, countryId: number): Promise<void> {
  const unknownCountry = !countryById(countryId)
  if (!unknownCountry && domainProblem(domain) === null) return
  const problem = await problemOf(visit, domain)
  throw invalid({
    ...(problem ? { domain: [problem] } : {}),
    ...(unknownCountry ? { countryId: ['company.unknownCountry'] } : {}),
  })
}

const problemOf = async (visit: Visit, domain: string): Promise<string | null> =>
  domainProblem(domain) ??
  ((await visit.database.outsideOnce((db) => store.isTaken(db, domain))) ? 'company.domain.taken' : null)

type Row = Awaited<ReturnType<typeof store.openOf>>[number]
const present = ({ id, name, domain, themeColor }: Row, current: string | undefined): CompanyOfMine => ({
  id,
  name,
  domain,
  primaryColor: themeColor,
  isCurrent: id === current,
})

const presentGeneral = (row: Awaited<ReturnType<typeof store.byId>>) => ({
  name: row.name,
  domain: row.domain,
  primaryColor: row.themeColor,
  logo: row.logoFileId ? logoPath(row.logoFileId) : null,
  birthdaysForEverybody: row.birthdaysForEverybody,
  refusesActiveFiles: row.refusesActiveFiles,
  version: row.version,
})
