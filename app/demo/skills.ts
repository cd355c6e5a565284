import type { Db } from '#platform/db.ts'
import { type Ids, made } from './made.ts'
import type { DemoPerson } from './people.ts'

/** What people of a department know, the common things first. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  Platform: ['TypeScript', 'PostgreSQL', 'Kubernetes', 'Go', 'Incident response', 'Terraform'],
  Firmware: ['C', 'Rust', 'Bluetooth Low Energy', 'Power management', 'Oscilloscopes'],
  Hardware: ['PCB layout', 'Altium Designer', 'Oscilloscopes', 'EMC testing', 'Soldering'],
  'IT and operations': ['Networking', 'Microsoft 365', 'Information security', 'PowerShell'],
  Sales: ['Negotiation', 'CRM', 'Presentations', 'Tenders', 'German'],
  'Field service': ['First aid', 'Electrical safety', 'Customer training', 'Driving licence C'],
  'Sales and service': ['Negotiation', 'Budgeting', 'Leadership'],
  Assembly: ['Soldering', 'Forklift', 'Lean production', 'First aid'],
  Production: ['Lean production', 'Leadership', 'Budgeting'],
  Supply: ['Procurement', 'Excel', 'Customs', 'Negotiation'],
  Quality: ['ISO 9001', 'Statistics', 'Internal audits', 'Excel'],
  Calibration: ['Metrology', 'ISO 17025', 'Statistics', 'Oscilloscopes'],
  People: ['Labour law', 'Recruitment', 'Conflict resolution', 'Excel'],
  Product: ['User research', 'Roadmapping', 'SQL', 'Presentations'],
  Design: ['Figma', 'User research', 'Accessibility', 'Illustration'],
  Finance: ['Excel', 'IFRS', 'Budgeting', 'Payroll'],
  Engineering: ['Leadership', 'TypeScript', 'Recruitment'],
  Management: ['Leadership', 'Budgeting', 'Presentations', 'Board work'],
}
/** What some people bring from elsewhere. */
const BESIDE = ['Swedish', 'German', 'Project management', 'First aid', 'Latvian', 'Photography', 'Public speaking']

/** Most have a few, some have none yet. */
const skillsOf = ({ department }: DemoPerson, index: number): readonly string[] => {
  if (index % 11 === 5) return []
  const known = KNOWN[department] ?? []
  const few = known.filter((_, at) => (index + at) % 3 !== 2)
  return [...few.slice(0, 4), ...(index % 2 === 0 ? [BESIDE[(index / 2) % BESIDE.length]!] : [])]
}

/** A list that has grown, and who knows what. */
export async function seedSkills(db: Db, demo: readonly DemoPerson[], people: Ids): Promise<void> {
  const active = demo.filter(({ status }) => status === 'active')
  const known = active.flatMap((person, index) =>
    [...new Set(skillsOf(person, index))].map((name) => ({ name, key: person.key })),
  )
  for (const [name, holders] of Map.groupBy(known, (one) => one.name)) {
    const skillId = await made(db, 'skills', { name })
    await db
      .insertInto('personSkills')
      .values(holders.map(({ key }) => ({ skillId, userId: people.get(key)! })))
      .execute()
  }
}
