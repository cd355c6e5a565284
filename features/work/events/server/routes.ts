import { serve } from '#platform/serve.ts'
import { events } from '../contract.ts'
import { eventImport } from '../import/contract.ts'
import * as actions from './actions.ts'
import * as edits from './edit-actions.ts'
import { undoImported } from './import-actions.ts'
import { fetchCalendar } from './import-address-actions.ts'
import * as imports from './import-file-actions.ts'
import type { CalendarContents } from './rules/reading.ts'

export const routes = serve(events, {
  createEvent: async (ctx, input) => ({ data: await edits.create(ctx, input) }),
  showEvent: (ctx, { id }) => actions.show(ctx, id),
  editEvent: async (ctx, { id }) => ({ data: await actions.edited(ctx, id) }),
  changeEvent: async (ctx, input) => ({ data: await edits.change(ctx, input) }),
  cancelEvent: async (ctx, input) => {
    await edits.cancel(ctx, input)
    return {}
  },
  replyToEvent: async (ctx, input) => {
    await actions.reply(ctx, input)
    return {}
  },
  listEventParticipants: (ctx, input) => actions.participants(ctx, input),
  findAwayParticipants: (ctx, input) => actions.away(ctx, input),
})

export const importRoutes = serve(
  eventImport,
  {
    previewEventImport: async (ctx, { files }) => ({ data: await imports.previewFile(ctx, files) }),
    previewEventImportAddress: async (ctx) => ({
      data: await imports.preview(ctx, ctx.fetched as CalendarContents),
    }),
    importEvents: async (ctx, { events: found }) => ({ data: await imports.take(ctx, found) }),
    undoEventImport: async (ctx, { id }) => ({ data: await undoImported(ctx, id) }),
  },
  { previewEventImport: imports.readFile },
  { previewEventImportAddress: fetchCalendar },
)
