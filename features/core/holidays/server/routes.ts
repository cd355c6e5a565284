import { serve } from '#platform/serve.ts'
import type { Language } from '#platform/words.ts'
import { type ExtraDay, type Holiday, holidays } from '../contract.ts'
import * as actions from './actions.ts'
import { NAME } from './change-present.ts'
import * as imports from './import-actions.ts'
import * as removal from './removal-actions.ts'
import * as store from './store.ts'

export const routes = serve(holidays, {
  listHolidays: async (ctx, input) => ({
    data: (await store.listHolidays(ctx.db, input)).map((row) => present(row, ctx.language)),
  }),
  createHoliday: async (ctx, input) => ({ data: present(await actions.createHoliday(ctx, input), ctx.language) }),
  updateHoliday: async (ctx, input) => ({ data: present(await actions.updateHoliday(ctx, input), ctx.language) }),
  deleteHoliday: async (ctx, input) => (await actions.deleteHoliday(ctx, input), {}),
  deleteHolidays: (ctx, input) => removal.deleteHolidays(ctx, input),
  foreseeRemoval: async (ctx, input) => ({ data: await removal.foreseeRemoval(ctx, input) }),
  foreseeHoliday: async (ctx, input) => ({ data: await actions.foreseeHoliday(ctx, input) }),
  importHolidays: (ctx, input) => imports.importHolidays(ctx, input),
  foreseeImport: async (ctx, input) => ({ data: await imports.foreseeImport(ctx, input) }),
  previewImport: async (ctx, input) => ({
    data: (await imports.previewImport(ctx, { ...input, customary: input.customary === 'true' })).map((row) => ({
      firstDay: row.firstDay,
      lastDay: row.lastDay,
      name: row[NAME[ctx.language]],
      half: row.half,
      known: row.known,
    })),
  }),
  listExtraDays: async (ctx, input) => ({ data: (await store.listExtraDays(ctx.db, input)).map(presentExtra) }),
  createExtraDay: async (ctx, input) => ({ data: presentExtra(await actions.createExtraDay(ctx, input)) }),
  updateExtraDay: async (ctx, input) => ({ data: presentExtra(await actions.updateExtraDay(ctx, input)) }),
  deleteExtraDay: async (ctx, input) => (await actions.deleteExtraDay(ctx, input), {}),
  foreseeExtraDay: async (ctx, input) => ({ data: await actions.foreseeExtraDay(ctx, input) }),
})

type Row = Awaited<ReturnType<typeof store.listHolidays>>[number]

const present = (row: Row, language: Language): Holiday => ({
  ...row,
  name: row[NAME[language]],
  half: row.half as Holiday['half'],
  source: row.source as Holiday['source'],
})

/** PostgreSQL says 09:00:00. */
const presentExtra = (row: ExtraDay): ExtraDay => ({
  ...row,
  startTime: row.startTime.slice(0, 5),
  endTime: row.endTime.slice(0, 5),
})
