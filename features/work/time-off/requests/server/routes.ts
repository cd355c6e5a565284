import { serve } from '#platform/serve.ts'
import type { Context } from '#platform/context.ts'
import type { BuiltIn } from '../../types/contract.ts'
import { balanceOf } from '../../balances/server/actions.ts'
import { NEW } from '../../balances/server/rules/asking.ts'
import type { TraceLine } from '../../balances/server/rules/facts.ts'
import { linesOf, textOf } from '../../balances/server/trace-present.ts'
import { rerouting } from '../../rerouting/contract.ts'
import { leaveSteps } from '../../steps/contract.ts'
import { requests } from '../contract.ts'
import * as actions from './actions.ts'
import * as comments from './comment-actions.ts'
import { cancellation, type Change, setStatus } from './decide-actions.ts'
import * as files from './file-actions.ts'
import { exampleOf, foreseeSteps } from './foresee-actions.ts'
import { foresee } from './waiting-actions.ts'
import { rerouted } from './waiting-store.ts'
import * as previews from './preview-actions.ts'
import * as reads from './read-actions.ts'
import { leaveDays } from '../../days/contract.ts'
import { notesOfDays } from './day-actions.ts'
import { present } from './request-present.ts'

const tracedWith = (ctx: Context, trace: readonly TraceLine[], id: string = NEW) => {
  const lines = linesOf(ctx, trace)
  return trace.map(({ source }, index) => ({
    ...lines[index]!,
    asked: source?.type === 'request' && source.id === id,
  }))
}

const decide = (kind: BuiltIn | null) => async (ctx: Context, input: Change) => {
  const { row, ...said } = await setStatus(ctx, kind, input)
  const data = present(ctx, row)
  return { status: data.status, data, ...said }
}

export const routes = serve(
  requests,
  {
    listRequests: async (ctx, input) => {
      const { rows, next } = await reads.list(ctx, input)
      return { data: rows.map((row) => present(ctx, row)), next }
    },
    showRequest: async (ctx, { id }) => ({ data: present(ctx, await reads.show(ctx, id)) }),
    previewRequest: async (ctx, input) => {
      const { answer, years, facts, policies, today, others, gaps, certificateAfter } = await previews.preview(
        ctx,
        input,
      )
      return {
        data: {
          length: answer.length?.thousandths ?? 0,
          bridged: answer.length?.bridged ?? 0,
          days: (answer.length?.days ?? []).map(({ day, counted, why }) => ({
            day,
            counted,
            why: why && textOf(ctx, why),
            reason: why && why.key.replace(/^(notCounted|counted)\./, ''),
          })),
          balanceAfter: answer.ok ? answer.balanceAfter : null,
          before: balanceOf(input.kind, facts, policies, today),
          years,
          trace: tracedWith(ctx, answer.trace ?? [], input.id),
          certificateAfter,
          problem: previews.problemText(ctx, input.userId ?? ctx.actor.userId, answer),
          away: others.away,
          departmentSize: others.size,
          gaps,
        },
      }
    },
    listApprovers: (ctx, { userId }) => previews.approvers(ctx, userId),
    askRequest: async (ctx, input) => ({ data: present(ctx, await actions.ask(ctx, input)) }),
    editRequest: async (ctx, input) => ({ data: present(ctx, await actions.edit(ctx, input)) }),
    recordLeave: async (ctx, input) => ({ data: present(ctx, await actions.recordFor(ctx, input)) }),
    previewCancellation: async (ctx, { id, from }) => ({ data: await cancellation(ctx, id, from) }),
    updateVacationStatus: decide('vacation'),
    updateDayOffStatus: decide('day_off'),
    updateSickDayStatus: decide('sick_day'),
    updateParentalLeaveStatus: decide('parental_leave'),
    updateLeaveStatus: decide(null),
    listComments: async (ctx, { id }) => ({ data: await comments.comments(ctx, id) }),
    addComment: (ctx, input) => comments.comment(ctx, input),
    uploadAttachment: async (ctx, input) => ({ data: await files.upload(ctx, input) }),
    attachFile: async (ctx, input) => ({ data: present(ctx, await files.attach(ctx, input)) }),
    downloadAttachment: (ctx, { id }) => files.download(ctx, id),
  },
  { uploadAttachment: files.readCertificate },
)

export const reroutingRoutes = serve(rerouting, {
  previewApprovers: async (ctx, { userId = ctx.actor.userId, approverIds }) => ({
    data: await foresee(ctx, userId, approverIds),
  }),
  listRerouted: async (ctx) => ({ data: await rerouted(ctx.db, ctx.actor, ctx.now) }),
})

export const dayRoutes = serve(leaveDays, {
  listDays: async (ctx, input) => ({ data: await notesOfDays(ctx, input) }),
})

export const stepRoutes = serve(leaveSteps, {
  previewSteps: async (ctx, input) => ({ data: await foreseeSteps(ctx, input) }),
  exampleOfFlow: async (ctx, input) => ({ data: await exampleOf(ctx, input) }),
})
