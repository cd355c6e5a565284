import { direct } from '#platform/exports.ts'
import { serve } from '#platform/serve.ts'
import { fieldTables } from '../contract.ts'
import * as actions from './actions.ts'
import * as expiring from './expiring-actions.ts'
import { tableExport } from './export-actions.ts'
import * as rows from './row-actions.ts'

export const routes = serve(fieldTables, {
  listFieldTables: (ctx) => actions.list(ctx),
  createFieldTable: async (ctx, definition) => ({ data: await actions.create(ctx, definition) }),
  changeFieldTable: async (ctx, { id, version, ...definition }) => ({
    data: await actions.change(ctx, id, definition, version),
  }),
  deleteFieldTable: async (ctx, { id, version }) => {
    await actions.remove(ctx, id, version)
    return {}
  },
  archiveFieldTable: async (ctx, { id, version }) => ({ data: await actions.archive(ctx, id, true, version) }),
  restoreFieldTable: async (ctx, { id, version }) => ({ data: await actions.archive(ctx, id, false, version) }),
  orderFieldTables: async (ctx, { tableIds }) => {
    await actions.order(ctx, tableIds)
    return {}
  },
  listExpiringRows: (ctx, asked) => expiring.list(ctx, asked),
  exportFieldTable: direct(tableExport),
  showPersonTables: (ctx, { id, day }) => rows.show(ctx, id, day),
  addTableRow: async (ctx, { id, tableId, ...given }) => ({
    data: await rows.add(ctx, { userId: id, tableId }, given),
  }),
  correctTableRow: async (ctx, { id, tableId, rowId, why, ...given }) => ({
    data: await rows.correct(ctx, { userId: id, tableId }, rowId, given, why),
  }),
  removeTableRow: async (ctx, { id, tableId, rowId, why }) => {
    await rows.remove(ctx, { userId: id, tableId }, rowId, why)
    return {}
  },
})
