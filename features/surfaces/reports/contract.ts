import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    /** Reports that are sent by email. */
    reportEmails: true
  }
}

export const READERS = { anyOf: ['reports.timeoff_reports.edit', 'reports.timetracking_reports.edit'] } as const
export const FREQUENCIES = ['weekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]
export const STOPS = ['rights', 'view'] as const
/** As many colleagues get one email. */
export const MOST_RECIPIENTS = 20
/** As many one person has. */
export const MOST_EMAILS = 20
/** Of a month: its last day, whatever month it is. */
export const LAST_DAY = 31

const timing = {
  frequency: z.enum(FREQUENCIES),
  weekday: z.number().int().min(0).max(6).default(1).describe('Of a weekly email; Sunday is 0.'),
  monthDay: z
    .number()
    .int()
    .min(1)
    .max(LAST_DAY)
    .default(1)
    .describe('Of a monthly email; a shorter month sends on its last day, so that 31 is the last day of any month.'),
  hour: z.number().int().min(0).max(23).describe('On the clock where its owner works.'),
}
const timingShape = z.object(timing)
export type Timing = z.output<typeof timingShape>

const recipient = z.object({
  person: personRef,
  state: z
    .enum(['active', 'unsubscribed', 'refused', 'left'])
    .describe('`refused`: the last time they got nothing, because they have no access to the report or anyone in it.'),
})

export const reportEmail = z
  .object({
    id: z.uuid(),
    ...timing,
    view: z.object({
      id: z.uuid(),
      name: z.string(),
      list: z.string().describe('The report, as saved views name it.'),
    }),
    timeZone: z.string(),
    isPaused: z.boolean(),
    stopped: z
      .enum(STOPS)
      .nullable()
      .describe('Why it sends nothing any more: you have no access to the report, or the saved view is gone.'),
    nextAt: z.iso.datetime().nullable(),
    lastSentAt: z.iso.datetime().nullable(),
    isOn: z.boolean().describe('Whether you get it yourself.'),
    recipients: z.array(recipient).describe('Colleagues who get it, by name.'),
    version: z.number().int(),
  })
  .meta({ id: 'ReportEmail' })
export type ReportEmail = z.infer<typeof reportEmail>

const received = z.object({ id: z.uuid(), name: z.string(), list: z.string(), owner: personRef, isOn: z.boolean() })
export type ReceivedEmail = z.infer<typeof received>

const emailInput = z.object({
  viewId: z.uuid().describe('A saved view of a report: yours, or a shared one.'),
  ...timing,
  recipientIds: z.array(z.uuid()).max(MOST_RECIPIENTS).default([]).describe('Colleagues who get it beside you.'),
})
const one = z.object({ id: z.uuid() })
const version = z.number().int().min(1)
const saved = z.object({ data: z.object({ id: z.uuid(), version }) })

const token = z
  .string()
  .min(1)
  .max(200)
  .describe('From the address in an email; it turns one report of one person off and on.')
const subscription = z.object({
  name: z.string().describe('Of the saved view.'),
  email: z.string().describe('Where it goes.'),
  company: z.string(),
  isOn: z.boolean().describe('Whether it is sent.'),
})
export type ReportSubscription = z.infer<typeof subscription>
const limits = [{ per: 'ip', times: 120, seconds: 15 * 60 }] as const

export const reportEmails = contract({
  listReportEmails: {
    method: 'GET',
    shows: ['reportEmails', 'views', 'names'],
    path: '/api/report-emails',
    summary: 'The reports that you send by email, those that colleagues send you, and the saved views you can send',
    needs: READERS,
    input: z.object({}),
    reply: z.object({
      data: z.array(reportEmail),
      received: z.array(received),
      choices: z.array(z.object({ id: z.uuid(), name: z.string(), list: z.string() })),
      timeZone: z.string().describe('Where you work: the hour is on its clock.'),
    }),
  },
  createReportEmail: {
    method: 'POST',
    path: '/api/report-emails',
    summary: 'Sends a saved view of a report every week or month; each recipient gets what they may see themselves',
    needs: READERS,
    input: emailInput,
    reply: saved,
    status: 201,
    success: 'reports.scheduled',
  },
  changeReportEmail: {
    method: 'PUT',
    path: '/api/report-emails/:id',
    summary: 'Changes the view, the schedule and the recipients; one that has stopped begins again',
    needs: READERS,
    input: emailInput.extend({ id: z.uuid(), version }),
    reply: saved,
    success: 'reports.saved',
  },
  pauseReportEmail: {
    method: 'PUT',
    path: '/api/report-emails/:id/pause',
    summary: 'Pauses an email, or resumes it with the next time that is due',
    needs: READERS,
    input: one.extend({ isPaused: z.boolean() }),
    reply: z.object({}),
    success: 'reports.saved',
  },
  sendReportEmail: {
    method: 'POST',
    path: '/api/report-emails/:id/sending',
    summary: 'Sends it now to everyone who gets it; the next time stays as it is',
    needs: READERS,
    input: one,
    limits: [{ per: 'who', times: 20, seconds: 3600 }],
    reply: z.object({}),
    success: 'reports.sendingNow',
  },
  deleteReportEmail: {
    method: 'DELETE',
    path: '/api/report-emails/:id',
    summary: 'Ends an email for everyone who gets it',
    needs: READERS,
    input: one,
    reply: z.object({}),
    success: 'reports.ended',
  },
  subscribeToReportEmail: {
    method: 'PUT',
    path: '/api/report-emails/:id/subscription',
    summary: 'Unsubscribes you from an email that you get, or subscribes you again',
    needs: READERS,
    input: one.extend({ isOn: z.boolean() }),
    reply: z.object({}),
    success: 'reports.saved',
  },
  showReportSubscription: {
    method: 'GET',
    shows: ['reportEmails'],
    path: '/api/report-subscriptions/:token',
    summary: 'What the unsubscribe link of a report is about',
    needs: 'public',
    limits,
    input: z.object({ token }),
    reply: z.object({ data: subscription }),
  },
  changeReportSubscription: {
    method: 'PUT',
    path: '/api/report-subscriptions/:token',
    summary: 'Turns the report of an unsubscribe link off or on',
    needs: 'public',
    limits,
    input: z.object({ token, isOn: z.boolean() }),
    reply: z.object({ data: subscription }),
  },
  unsubscribeFromReport: {
    method: 'POST',
    path: '/reports/unsubscribe/:token',
    summary: 'Turns a report off with one click in a mail program (RFC 8058)',
    needs: 'public',
    posted: { maxBytes: 16 * 1024 },
    limits,
    input: z.object({ token, 'List-Unsubscribe': z.literal('One-Click').describe('What the mail program sends.') }),
    reply: z.object({ data: subscription }),
  },
})
export type EmailInput = z.output<typeof emailInput>
