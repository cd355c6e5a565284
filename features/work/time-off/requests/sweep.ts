import { randomUUID } from 'node:crypto'
import type { Route } from '#kit/contract.ts'
import { days, type Fixtures, type SweepPart } from '#tests/sweeps/part.ts'
import { rerouting } from '../rerouting/contract.ts'
import { leaveDays } from '../days/contract.ts'
import { leaveSteps } from '../steps/contract.ts'
import { requests } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** A vacation that waits for the administrator. */
    request: string
    /** Uploaded for a request that is still to come. */
    attachment: string
  }
}

const june = { firstDay: '2027-06-07', lastDay: '2027-06-11' }
const approved = (f: Fixtures) => ({ id: f.request, status: 'approved' })
/** The leave that waits is of the kind that the operation decides on. */
const leaveKind = (route: Route) => /update-(.+)-status/.exec(route.path)?.[1]!.replaceAll('-', '_') ?? 'vacation'

export const sweep: SweepPart = {
  of: [requests, rerouting, leaveDays, leaveSteps],
  own: {
    id: 'request',
    approverIds: 'manager',
    standInId: 'manager',
    attachmentId: 'attachment',
    flow: 'manager',
    kind: 'leaveType',
  },
  records: async (db, { user, owner, route }) => {
    const leave = { userId: user, askedBy: user, kind: leaveKind(route), ...june, length: 5000 }
    const request = (await db.insertInto('timeOffRequests').values(leave).returning('id').executeTakeFirstOrThrow()).id
    await db.insertInto('timeOffApprovers').values({ requestId: request, userId: owner }).execute()
    const comment = { requestId: request, authorId: owner, body: 'Who stands in?' }
    await db.insertInto('timeOffComments').values(comment).execute()
    const file = { purpose: 'attachment', name: 'certificate.png', contentType: 'image/png', size: 4 }
    const kept = { ...file, storageKey: randomUUID(), ownerId: owner, createdBy: owner }
    return {
      request,
      attachment: (await db.insertInto('files').values(kept).returning('id').executeTakeFirstOrThrow()).id,
    }
  },
  examples: {
    listRequests: (f) => ({ userId: f.user }),
    previewRequest: (f) => ({ userId: f.user, kind: 'vacation', ...days }),
    listDays: (f) => ({ userId: f.user, from: '2027-06-01', to: '2027-06-30' }),
    previewSteps: (f) => ({ userId: f.user, kind: 'vacation', ...days, approverIds: [f.manager] }),
    exampleOfFlow: (f) => ({
      userId: f.user,
      kind: 'vacation',
      ...days,
      flow: { steps: [{ who: 'people', userIds: [f.manager] }] },
    }),
    previewApprovers: (f) => ({ userId: f.user, approverIds: [f.manager] }),
    askRequest: (f) => ({
      userId: f.user,
      kind: 'vacation',
      ...days,
      approverIds: [f.manager],
      attachmentId: f.attachment,
    }),
    recordLeave: (f) => ({ userId: f.user, kind: 'vacation', ...days, attachmentId: f.attachment }),
    editRequest: (f) => ({
      kind: 'vacation',
      ...days,
      approverIds: [f.manager],
      standInId: f.manager,
      attachmentId: f.attachment,
      version: 1,
    }),
    updateVacationStatus: approved,
    updateDayOffStatus: approved,
    updateSickDayStatus: approved,
    updateParentalLeaveStatus: approved,
    updateLeaveStatus: approved,
    addComment: () => ({ body: 'Maja does' }),
    attachFile: (f) => ({ attachmentId: f.attachment }),
  },
  without: ['downloadAttachment'],
  passesOver: ['previewRequest.id', 'previewApprovers.approverIds', 'previewSteps.approverIds', 'exampleOfFlow.flow'],
}
