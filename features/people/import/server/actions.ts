import { countryById } from '#features/core/catalogues/server/api.ts'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import { isTableColumnKey, keyOfTableColumn } from '#features/people/field-tables/fields.ts'
import { isFieldKey } from '#features/people/custom-fields/fields.ts'
import type { Input } from '#kit/contract.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import type { Download, Upload } from '#platform/files.ts'
import { enqueue } from '#platform/jobs.ts'
import { conflict, found, invalid, Problem } from '#platform/problems.ts'
import { nameOf, putBefore } from '#platform/put-before.ts'
import { type Choices, type imports, life, type Preview, type ShownImport } from '../contract.ts'
import { importing } from '../facts.ts'
import { previewIn } from './file-actions.ts'
import { ownFieldsOf, ownTablesOf } from './own-actions.ts'
import type { OwnField } from './rules/company.ts'
import { listed, shown } from './present.ts'
import { guessOwn } from './rules/own-fields.ts'
import { sampleFile } from './rules/sample.ts'
import { begin, bytesOf } from './run-actions.ts'
import * as store from './store.ts'

const PAGE = 50

export async function upload(ctx: Context, files: readonly Upload[]): Promise<ShownImport> {
  const [file] = files
  if (!file) throw invalid({ file: ['errors.required'] })
  const preview = await withOwn(ctx, file.read as Preview)
  const settings = settingsOf(preview, {})
  const name = file.name.replaceAll(/\p{Cc}/gu, '').slice(-200) || 'import'
  const contentType = typeOf(preview)
  const kept = { name, contentType, size: file.bytes.length, storageKey: nameOf(file), createdBy: ctx.actor.userId }
  const id = await store.insert(ctx.db, kept, { settings, preview, now: ctx.now })
  await record(ctx, importing.importUploaded, id, { file: name, rows: preview.rows })
  return show(ctx, id)
}

/** Read before the transaction, and kept if it can be read. */
export async function readImport(file: Upload, companyId: string): Promise<Preview> {
  const preview = await previewIn(companyId, file.bytes, {})
  await putBefore(file, companyId, file.bytes, typeOf(preview))
  return preview
}

/** The file is read before it is known who may import what: columns of custom fields are found here. */
const withOwn = async (ctx: Context, preview: Preview): Promise<Preview> => ({
  ...preview,
  columns: guessOwn(preview.columns, await ownFieldsOf(ctx), await ownTablesOf(ctx)),
})

const plain = ({ id, name, type }: OwnField) => ({ id, name, type })
/** What of the company's own the importer may fill in. */
const named = async (ctx: Context) => ({
  ownFields: (await ownFieldsOf(ctx)).map(plain),
  ownTables: (await ownTablesOf(ctx)).map(({ columns, ...table }) => ({ ...table, columns: columns.map(plain) })),
})

const countryIn =
  ({ language }: Pick<Context, 'language'>) =>
  (id: number): string => {
    const country = countryById(id)
    return country ? { en: country.name, ru: country.name_ru, sv: country.name_sv }[language] : ''
  }

const typeOf = (preview: Preview) => (preview.read.kind === 'text' ? 'text/csv' : XLSX)

export async function list(ctx: Context, cursor: string | undefined) {
  const [at, id] = cursor?.split('_') ?? []
  const rows = await store.page(ctx.db, ctx.actor, at && id ? { at, id } : null, PAGE + 1)
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
  return {
    data: rows.slice(0, PAGE).map(listed),
    next: last ? `${last.createdAt.toISOString()}_${last.id}` : null,
  }
}

const NONE = { invited: 0, toInvite: 0 }

export async function show(ctx: Context, id: string): Promise<ShownImport> {
  const row = found(await store.find(ctx.db, ctx.actor, id))
  const invitations = row.status === 'done' ? await store.invitationsOf(ctx.db, id) : NONE
  return shown(row, { ...invitations, ...(await named(ctx)), countryName: countryIn(ctx) })
}

export async function reread(ctx: Context, { id, version, choices }: Input<(typeof imports)['rereadImport']>) {
  const row = found(await store.find(ctx.db, ctx.actor, id))
  const preview = await withOwn(ctx, await previewIn(ctx.company.id, await bytesOf(row.storageKey), choices))
  const settings = settingsOf(preview, choices)
  const to = { from: life.moves.read.from, status: life.moves.read.to, settings, preview, now: ctx.now }
  if (!(await store.change(ctx.db, id, version, to))) throw stale(row, version)
  await record(ctx, importing.importChanged, id, { choices })
  return show(ctx, id)
}

/** Keeps what the importer has chosen, and lets the worker try it. */
export async function check(ctx: Context, { id, version, mapping, options }: Input<(typeof imports)['checkImport']>) {
  const row = found(await store.find(ctx.db, ctx.actor, id))
  if (mapping.length !== row.preview.columns.length) throw invalid({ mapping: ['errors.wrongValue'] })
  const own = await named(ctx)
  const known = new Set<string>([
    ...own.ownFields.map((field) => keyOfField(field.id)),
    ...own.ownTables.flatMap(({ id: tableId, columns }) => columns.map((one) => keyOfTableColumn(tableId, one.id))),
  ])
  const isOwn = (name: string) => isFieldKey(name) || isTableColumnKey(name)
  if ([...mapping, ...Object.keys(options.dateFormats)].some((name) => name && isOwn(name) && !known.has(name)))
    throw invalid({ mapping: ['errors.gone'] })
  const settings = { ...row.settings, mapping, options }
  const to = { from: life.moves.check.from, status: life.moves.check.to, settings, now: ctx.now }
  const saved = await store.change(ctx.db, id, version, to)
  if (!saved) throw stale(row, version)
  await record(ctx, importing.importChanged, id, { mapping, options })
  await begin(ctx.db, 'people.import.check', id)
  const fresh = { status: to.status, settings, version: saved, report: null, doneRows: 0, finishedAt: null }
  return shown({ ...row, ...fresh }, { ...NONE, ...own, countryName: countryIn(ctx) })
}

export async function start(ctx: Context, id: string, sendInvitations: boolean): Promise<ShownImport> {
  const row = found(await store.find(ctx.db, ctx.actor, id))
  if (await store.start(ctx.db, id, sendInvitations, ctx.now)) {
    await record(ctx, importing.importStarted, id, { people: row.report?.people, sendInvitations })
    await begin(ctx.db, 'people.import.run', id)
    return show(ctx, id)
  }
  const now = await show(ctx, id)
  if (now.status !== 'running' && now.status !== 'done') throw conflict('import.notReady')
  return now
}

/** Those of the import who have no invitation yet, on behalf of the person who asks for it. */
export async function invite(ctx: Context, id: string): Promise<ShownImport> {
  const { status } = found(await store.find(ctx.db, ctx.actor, id))
  if (status !== 'done') throw conflict('import.notFinished')
  const { toInvite } = await store.invitationsOf(ctx.db, id)
  if (toInvite > 0 && (await store.beginInviting(ctx.db, id))) {
    await record(ctx, importing.importInviting, id, { people: toInvite })
    await enqueue(ctx.db, 'people.import.invite', { importId: id, by: ctx.actor.userId }, { key: id })
  }
  return show(ctx, id)
}

export const sample = async (ctx: Context): Promise<Download> => ({
  name: `${ctx.say('import.sampleName')}.csv`,
  contentType: 'text/csv; charset=utf-8',
  body: Buffer.from(sampleFile(ctx.language, await ownTablesOf(ctx))),
})

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const settingsOf = (preview: Preview, choices: Choices) => ({
  choices,
  mapping: preview.columns.map(({ field }) => field),
  options: { dateFormats: {}, nameOrder: null, missing: {}, answers: {}, existing: 'error' as const },
})

const stale = (row: store.Row, version: number | undefined): Problem =>
  conflict(version !== undefined && version !== row.version ? 'errors.stale' : 'import.notNow')
