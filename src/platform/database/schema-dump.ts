import {
  type ColumnFacts,
  listColumns,
  listConstraints,
  listExtensions,
  listIndexes,
  listRoutines,
  listSequences,
  listTriggers,
  listTypes,
  listViews,
  type NamedDefinition,
} from "./schema-catalog.sql.ts";
import type { SqlOrTransaction } from "./sql.ts";

const heading =
  "-- The schema after all migrations, for reading. Written by scripts/dump-schema.ts; change the migrations instead.\n";

/**
 * Describes everything in the database's own schema, in an order that depends on names only, so that two databases of
 * the same shape give the same text.
 */
export async function dumpSchema(sql: SqlOrTransaction): Promise<string> {
  const columns = await listColumns(sql);
  const constraints = await listConstraints(sql);
  const tables = [...Map.groupBy(columns, (column) => column.tableName)].map(([name, ofTable]) =>
    tableText(
      name,
      ofTable,
      constraints.filter((constraint) => constraint.tableName === name),
    ),
  );
  const sections = [
    await listExtensions(sql),
    await listTypes(sql),
    await listSequences(sql),
    await listRoutines(sql),
    tables,
    await listViews(sql),
    await listIndexes(sql),
    await listTriggers(sql),
  ];
  const text = sections
    .filter((section) => section.length > 0)
    .map((section) => section.join(section === tables ? "\n\n" : "\n"))
    .join("\n\n");
  return `${heading}\n${text}\n`;
}

function tableText(name: string, columns: readonly ColumnFacts[], constraints: readonly NamedDefinition[]): string {
  const lines = [
    ...columns.map(columnText),
    ...constraints.map(({ name, definition }) => `constraint ${name} ${definition}`),
  ];
  const storage = columns[0]!.isUnlogged ? "unlogged table" : "table";
  const options = columns[0]!.options ? ` with (${columns[0]!.options})` : "";
  return `create ${storage} ${name} (\n${lines.map((line) => `  ${line}`).join(",\n")}\n)${options};`;
}

function columnText(column: ColumnFacts): string {
  return [
    `${column.name} ${column.type}`,
    ...(column.collation === undefined ? [] : [`collate "${column.collation}"`]),
    ...(column.isNotNull ? ["not null"] : []),
    ...(column.identity === undefined ? [] : [`generated ${column.identity} as identity`]),
    ...(column.generated === undefined ? [] : [`generated always as (${column.generated}) ${column.generatedKind}`]),
    ...(column.default === undefined ? [] : [`default ${column.default}`]),
  ].join(" ");
}
