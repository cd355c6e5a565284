import type { Db } from '#platform/db.ts'
import { type Storage, storageKey } from '#platform/files.ts'
import type { DemoPerson } from './people.ts'
import { type Ids, made } from './made.ts'

/** A page with these lines, as small as a PDF can be. Only ASCII: the font that every reader has knows no more. */
function page(lines: readonly string[]): Buffer {
  const text = lines
    .map((line, at) => `1 0 0 1 72 ${760 - at * 22} Tm (${line.replaceAll(/[()\\]/g, '')}) Tj`)
    .join('\n')
  const content = `BT /F1 12 Tf\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}

/** Whose files the demo company has: those with a login, so that each finds something. */
const WHOSE = ['admin', 'hr', 'manager', 'employee']

/** A folder of contracts that the person sees, and a note that HR alone does. */
export async function seedUserFiles(
  db: Db,
  storage: Storage,
  { companyId, people, ids }: { companyId: string; people: readonly DemoPerson[]; ids: Ids },
): Promise<void> {
  const createdBy = ids.get('hr')!
  const keep = async (
    userId: string,
    parentId: string | null,
    name: string,
    access: string,
    lines: readonly string[],
  ) => {
    const bytes = page(lines)
    const at = storageKey(companyId)
    await storage.put(at, bytes, 'application/pdf')
    const file = { purpose: 'record', ownerId: userId, name, contentType: 'application/pdf', size: bytes.length }
    const fileId = await made(db, 'files', { ...file, storageKey: at, createdBy })
    await made(db, 'userFiles', { userId, parentId, type: 'file', name, extension: 'pdf', fileId, access, createdBy })
  }
  for (const { key, firstName, lastName } of people) {
    if (!WHOSE.includes(key)) continue
    const userId = ids.get(key)!
    const folder = { userId, type: 'folder', name: 'Contracts', access: 'public', createdBy }
    const contracts = await made(db, 'userFiles', folder)
    const who = `${firstName} ${lastName}`.normalize('NFD').replaceAll(/[^\x20-\x7E]/g, '')
    await keep(userId, contracts, 'Employment contract.pdf', 'public', ['Employment contract', '', who])
    await keep(userId, contracts, 'Confidentiality agreement.pdf', 'public', ['Confidentiality agreement', '', who])
    await keep(userId, null, 'Notes from the interview.pdf', 'private', ['Notes from the interview', '', who])
  }
}
