import { z } from 'zod'
import { facts } from '#kit/facts.ts'

const stale = ['checklists', 'dashboard'] as const
/** Which checklists run is also said of the person. */
const running = [...stale, 'goingOn'] as const
const person = z.object({ userId: z.uuid() })
const ofStep = person.extend({ stepId: z.uuid(), title: z.string() })

const ofFile = ofStep.extend({ fileId: z.uuid() })

export const checklistFacts = facts('checklist', {
  started: {
    details: person.extend({ templateId: z.uuid(), how: z.enum(['hand', 'invitation', 'rule']), steps: z.int() }),
    stale: running,
  },
  stopped: { details: person.extend({ why: z.enum(['byHand', 'lastDayRemoved', 'left']) }), stale: running },
  finished: { details: person, stale: running },
  buddyChosen: { details: person.extend({ buddyId: z.uuid().nullable() }), stale },
  stepDone: {
    details: ofStep.extend({ acknowledged: z.int().nullable() }),
    stale,
  },
  stepReopened: { details: ofStep, stale },
  stepAssigned: { details: ofStep.extend({ ownerUserId: z.uuid() }), stale },
  commented: { details: ofStep.extend({ commentId: z.uuid() }), stale: ['checklists'] },
  fileUploaded: { details: ofFile.extend({ size: z.int() }), stale: ['checklists'] },
  fileRemoved: { details: ofFile, stale: ['checklists'] },
  /** Another person than the subject or the uploader. */
  fileOpened: { details: ofFile },
  fileChecked: { details: ofFile, stale: ['checklists'] },
  fileRefused: { details: ofFile.extend({ uploadedBy: z.uuid() }), stale: ['checklists'] },
  stepsDue: { details: person.extend({ stepIds: z.array(z.uuid()) }), stale },
})
