import { serve } from '#platform/serve.ts'
import { reorganisations } from '../contract.ts'
import * as actions from './actions.ts'
import * as readers from './reading-actions.ts'

export const routes = serve(reorganisations, {
  listReorganisations: async (ctx) => ({ data: await readers.list(ctx) }),
  showReorganisation: async (ctx, { id }) => ({ data: await readers.show(ctx, id) }),
  createReorganisation: async (ctx, fields) => ({ data: await actions.create(ctx, fields) }),
  changeReorganisation: async (ctx, { id, version, ...fields }) => ({
    data: await actions.change(ctx, { id, version }, fields),
  }),
  deleteReorganisation: async (ctx, one) => {
    await actions.remove(ctx, one)
    return {}
  },
  planMoves: async (ctx, { id, version, usersIds, ...values }) => ({
    data: await actions.plan(ctx, { id, version }, usersIds, values),
  }),
  undoMoves: async (ctx, one) => ({ data: await actions.undo(ctx, one) }),
  decideMoves: async (ctx, { id, version, usersIds, decision }) => ({
    data: await actions.decide(ctx, { id, version }, usersIds, decision),
  }),
  applyReorganisation: async (ctx, { id, version, effectiveDate }) => ({
    data: { people: await actions.apply(ctx, { id, version }, effectiveDate) },
  }),
})
