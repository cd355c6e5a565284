import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import type { CalendarPart, Letter } from './letter.ts'
import { invitation } from './mail-calendar.ts'
import { opened, sealed } from './mail-seal.ts'

const PART: CalendarPart = {
  method: 'request',
  uid: 'one@acme.staffroom.example',
  sequence: 3,
  changedAt: '2026-12-01T08:00:00.000Z',
  summary: 'Planning; with, signs\\ and a name that is much longer than the seventy-five octets of one line — да',
  location: 'Room 4',
  start: '2026-12-07T09:00:00.000Z',
  end: '2026-12-08T10:30:00.000Z',
  organizer: 'Max "The Boss" Lund',
  reply: null,
}
const addresses = { from: 'Staffroom <no-reply@staffroom.example>', to: 'dasha@acme.example' }
const written = (more: Partial<CalendarPart> = {}) => {
  const { method, content: text, filename } = invitation({ ...PART, ...more }, addresses)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const component = calendar.getFirstSubcomponent('vevent')!
  return { method, filename, text, calendar, component, event: new ICAL.Event(component) }
}

test('two readers that we did not write find the event, its organizer and one attendee', () => {
  const { method, filename, text, calendar, component, event } = written()
  expect([method, filename, calendar.getFirstPropertyValue('method')]).toEqual(['REQUEST', 'invite.ics', 'REQUEST'])
  expect([event.uid, event.sequence, event.summary, event.location]).toEqual([PART.uid, 3, PART.summary, 'Room 4'])
  expect(`${event.startDate} ${event.endDate}`).toBe('2026-12-07T09:00:00Z 2026-12-08T10:30:00Z')
  expect(event.organizer).toMatch(/^mailto:no-reply@staffroom.example$/i)
  const [attendee, ...others] = component.getAllProperties('attendee')
  expect(others).toEqual([])
  expect(attendee!.getFirstValue()).toMatch(/^mailto:dasha@acme.example$/i)
  expect([attendee!.getParameter('rsvp'), attendee!.getParameter('partstat')]).toEqual(['FALSE', 'NEEDS-ACTION'])
  const [other] = Object.values(nodeIcal.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT')
  expect(other).toMatchObject({ uid: PART.uid, method: 'REQUEST', status: 'CONFIRMED', sequence: 3 })
})

test.each([
  ['accepted', 'ACCEPTED'],
  ['maybe', 'TENTATIVE'],
  ['declined', 'DECLINED'],
] as const)('who has %s stays so when the event changes', (reply, partstat) => {
  expect(written({ reply }).component.getFirstProperty('attendee')!.getParameter('partstat')).toBe(partstat)
})

test('a cancellation of whole days takes them out', () => {
  const { method, event, calendar } = written({ method: 'cancel', start: '2026-12-07', end: '2026-12-08' })
  expect([method, calendar.getFirstPropertyValue('method')]).toEqual(['CANCEL', 'CANCEL'])
  expect(event.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(`${event.startDate} ${event.endDate}`).toBe('2026-12-07 2026-12-09')
})

test('nobody puts another event into a letter that waits', () => {
  const letter: Letter = {
    id: randomUUID(),
    to: addresses.to,
    subject: 'Invitation',
    html: '',
    text: '',
    language: 'en',
    calendar: PART,
  }
  expect(opened(sealed(letter))).toEqual(letter)
  expect(() => opened({ ...sealed(letter), calendar: { ...PART, summary: 'Fired' } })).toThrow('seal')
})
