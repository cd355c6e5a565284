import type { Fault } from './fault.ts'

/** Several statements in one packet: what the batch does with the driver's private parts. */
export const driver: readonly Fault[] = [
  {
    name: 'a batch prepares again what the connection has prepared',
    file: 'platform/batch.ts',
    find: '!name || wire.parsedStatements[name] === undefined',
    put: '!name || wire.parsedStatements',
    test: 'platform/batch.test.ts',
    shows: 'are neither prepared nor described again',
  },
  {
    name: 'a batch answers with the rows of all its statements',
    file: 'platform/batch.ts',
    find: 'if (this.at === this.kept) super.handleDataRow(message)',
    put: 'super.handleDataRow(message)',
    test: 'platform/batch.test.ts',
    shows: 'answer with the rows of one',
  },
  {
    name: 'pg takes every statement of a batch for the first',
    file: 'platform/batch.ts',
    find: 'this.name = this.parts[at]?.name',
    put: 'this.name = this.parts[0]?.name',
    test: 'platform/batch.test.ts',
    shows: 'not taken for prepared',
  },
  {
    name: 'what cannot be sent leaves the connection waiting',
    file: 'platform/batch.ts',
    find: 'return error as Error',
    put: 'return null',
    test: 'platform/batch.test.ts',
    shows: 'fail by themselves',
  },
  {
    name: 'a connection keeps ready whatever was ever asked',
    file: 'platform/batch.ts',
    find: 'this.prepared.size <= MOST_PREPARED',
    put: 'this.prepared.size > 0',
    test: 'platform/batch.test.ts',
    shows: 'no more than 500',
  },
  {
    name: 'what is in use is closed before what nobody asks for',
    file: 'platform/batch.ts',
    find: '      this.prepared.delete(name)\n      this.prepared.set(name, columns)',
    put: '      this.prepared.set(name, columns)',
    test: 'platform/batch.test.ts',
    shows: 'is what was used last',
  },
]
