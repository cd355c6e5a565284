import { z } from 'zod'
import { facts } from '#kit/facts.ts'

/** Which checklists run and what of them is late is also said of the person. */
const stale = ['checklists', 'dashboard', 'goingOn'] as const
const person = z.object({ userId: z.uuid() })
const ofStep = person.extend({ stepId: z.uuid(), title: z.string() })

const ofFile = ofStep.extend({ fileId: z.uuid() })

export const checklistFacts = facts('checklist', {
  started: {
    details: person.extend({ templateId: z.uuid(), how: z.enum(['hand', 'invitation', 'rule']), steps: z.int() }),
    stale,
  },
  stopped: { details: person.extend({ why: z.enum(['byHand', 'lastDayRemoved', 'left']) }), stale },
  finished: { details: person, stale },
  buddyChosen: { details: person.extend({ buddyId: z.uuid().nullable() }), stale },
  stepDone: {
    details: ofStep.extend({ acknowledged: z.int().nullable() }),
    stale,
  },
  stepReopened: { details: ofStep, stale },
  stepAssigned: { details: ofStep.extend({ ownerUserId: z.uuid() }), stale },
  /** Its owner has left, and HR does it. */
  stepUnassigned: { details: ofStep, stale },
  commented: { details: ofStep.extend({ commentId: z.uuid() }), stale: ['checklists'] },
  fileUploaded: { details: ofFile.extend({ size: z.int() }), stale: ['checklists'] },
  fileRemoved: { details: ofFile, stale: ['checklists'] },
  /** Another person than the subject or the uploader. */
  fileOpened: { details: ofFile },
  fileChecked: { details: ofFile, stale: ['checklists'] },
  fileRefused: { details: ofFile.extend({ uploadedBy: z.uuid() }), stale: ['checklists'] },
  stepsDue: { details: person.extend({ stepIds: z.array(z.uuid()) }), stale },
})
