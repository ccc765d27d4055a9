import { Duplex, Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import manifest from 'pg/package.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { KnownColumns, NamedQuery } from './named-query.ts';

const int4 = 23;
const text = 25;
const columns = (...names: string[]) => names.map((name) => ({ name, dataTypeID: name === 'id' ? int4 : text }));

function setUp() {
  const known = new KnownColumns(new Map(), (type) => (type === int4 ? Number : String));
  /** The types of the messages that the driver has sent: Parse, Bind, Describe, Execute and Sync. */
  let sent = '';
  const stream = new Writable({
    write(message: Buffer, _encoding, done) {
      sent += message.toString('latin1', 0, 1);
      done();
    },
  });
  const connection = new pg.Connection({ stream: () => Duplex.from({ writable: stream }) });
  /** Runs the query against a server that describes the result if it is asked to. */
  const run = async (rows: (string | null)[][], described: ReturnType<typeof columns> | null) => {
    sent = '';
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    const query = new NamedQuery({ name: 'phi_1', text: 'select', values: [1], known }, (error, result) =>
      error ? reject(error) : resolve(result.rows),
    );
    query.submit(connection);
    await setImmediate();
    if (described && sent.includes('D')) query.handleRowDescription({ fields: described });
    for (const fields of rows) query.handleDataRow({ fields });
    query.handleCommandComplete({ text: `SELECT ${rows.length}` }, connection);
    query.handleReadyForQuery(connection);
    return promise;
  };
  return { run, sent: () => sent };
}

test('a connection describes the result of a statement once', async () => {
  const { run, sent } = setUp();
  const described = columns('id', 'name');
  expect(await run([['7', 'Ana']], described)).toEqual([{ id: 7, name: 'Ana' }]);
  expect(sent()).toBe('PBDES');
  expect(
    await run(
      [
        ['8', null],
        [null, ''],
      ],
      described,
    ),
  ).toEqual([
    { id: 8, name: null },
    { id: null, name: '' },
  ]);
  expect(sent()).toBe('BES');
});

test('so for a statement without rows', async () => {
  const { run, sent } = setUp();
  await run([], null);
  expect(sent()).toBe('PBDES');
  expect(await run([], null)).toEqual([]);
  expect(sent()).toBe('BES');
});

test('of two columns with one name the last one counts, as in the driver', async () => {
  const { run } = setUp();
  expect(await run([['7', null]], columns('id', 'id'))).toEqual([{ id: null }]);
});

test('a row of other columns is an error, and not a wrong row', async () => {
  const { run } = setUp();
  await run([['7']], columns('id'));
  await expect(run([['7', 'Ana']], columns('id', 'name'))).rejects.toThrow('A row of other columns');
});

// An upgrade: compare named-query.ts with the methods below, then write the new version and texts here.
test('named-query.ts overrides the private parts of this version of the driver', () => {
  const { handleRowDescription, handleDataRow, handleReadyForQuery } = pg.Query.prototype;
  expect(manifest.version).toBe('8.23.1');
  expect([handleRowDescription, handleDataRow, handleReadyForQuery].map(String).join('\n')).toMatchInlineSnapshot(`
    "handleRowDescription(msg) {
        this._checkForMultirow()
        this._result.addFields(msg.fields)
        this._accumulateRows = this.callback || !this.listeners('row').length
      }
    handleDataRow(msg) {
        let row

        if (this._canceledDueToError) {
          return
        }

        try {
          row = this._result.parseRow(msg.fields)
        } catch (err) {
          this._canceledDueToError = err
          return
        }

        this.emit('row', row, this._result)
        if (this._accumulateRows) {
          this._result.addRow(row)
        }
      }
    handleReadyForQuery(con) {
        if (this._canceledDueToError) {
          return this.handleError(this._canceledDueToError, con)
        }
        if (this.callback) {
          try {
            this.callback(null, this._results)
          } catch (err) {
            process.nextTick(() => {
              throw err
            })
          }
        }
        this.emit('end', this._results)
      }"
  `);
});
