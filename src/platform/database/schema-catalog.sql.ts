import type { SqlOrTransaction } from "./sql.ts";

// What the system catalogs say of the current schema. Names are quoted where SQL needs it; everything is sorted.

export type ColumnFacts = {
  readonly tableName: string;
  readonly isUnlogged: boolean;
  /** Storage options of the table, "fillfactor=70". */
  readonly options: string | undefined;
  readonly name: string;
  readonly type: string;
  /** Undefined when it is the type's own. */
  readonly collation: string | undefined;
  readonly isNotNull: boolean;
  readonly identity: "always" | "by default" | undefined;
  readonly generated: string | undefined;
  readonly generatedKind: "stored" | "virtual";
  readonly default: string | undefined;
};

/** Columns of all tables, by table, in their order. */
export function listColumns(sql: SqlOrTransaction): Promise<ColumnFacts[]> {
  return sql<ColumnFacts[]>`
    select quote_ident(c.relname) as table_name,
           c.relpersistence = 'u' as is_unlogged,
           array_to_string(c.reloptions, ', ') as options,
           quote_ident(a.attname) as name,
           format_type(a.atttypid, a.atttypmod) as type,
           case when a.attcollation <> t.typcollation then o.collname end as collation,
           a.attnotnull as is_not_null,
           case a.attidentity when 'a' then 'always' when 'd' then 'by default' end as identity,
           case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end as generated,
           case when a.attgenerated = 'v' then 'virtual' else 'stored' end as generated_kind,
           case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as default
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_collation o on o.oid = a.attcollation
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    order by c.relname collate "C", a.attnum`;
}

export type NamedDefinition = { readonly tableName: string; readonly name: string; readonly definition: string };

/** Keys, checks and exclusions; "not null" belongs to its column. */
export function listConstraints(sql: SqlOrTransaction): Promise<NamedDefinition[]> {
  return sql<NamedDefinition[]>`
    select quote_ident(c.relname) as table_name, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and k.contype in ('p', 'u', 'f', 'c', 'x')
    order by c.relname collate "C", position(k.contype::text in 'puxfc'), k.conname collate "C"`;
}

/** Indexes that do not belong to a constraint. */
export async function listIndexes(sql: SqlOrTransaction): Promise<string[]> {
  const rows = await sql<{ definition: string }[]>`
    select pg_get_indexdef(i.indexrelid) || ';' as definition
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    join pg_class x on x.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'm')
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    order by c.relname collate "C", x.relname collate "C"`;
  return rows.map((row) => row.definition);
}

export async function listExtensions(sql: SqlOrTransaction): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select quote_ident(extname) as name from pg_extension where extname <> 'plpgsql' order by extname collate "C"`;
  return rows.map((row) => `create extension ${row.name};`);
}

/** Enumerations and domains. */
export async function listTypes(sql: SqlOrTransaction): Promise<string[]> {
  const rows = await sql<{ definition: string }[]>`
    select case t.typtype
             when 'e' then 'create type ' || quote_ident(t.typname) || ' as enum ('
               || (select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)
                   from pg_enum e where e.enumtypid = t.oid) || ');'
             else concat_ws(' ', 'create domain ' || quote_ident(t.typname) || ' as ' || format_type(t.typbasetype, t.typtypmod),
               'default ' || t.typdefault,
               (select string_agg('constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid), ' '
                  order by k.conname collate "C") from pg_constraint k where k.contypid = t.oid)) || ';'
           end as definition
    from pg_type t
    where t.typnamespace = current_schema()::regnamespace and t.typtype in ('e', 'd')
    order by t.typname collate "C"`;
  return rows.map((row) => row.definition);
}

/** Sequences that no identity or serial column owns. */
export async function listSequences(sql: SqlOrTransaction): Promise<string[]> {
  const rows = await sql<{ definition: string }[]>`
    select concat_ws(' ', 'create sequence ' || quote_ident(c.relname), 'as ' || format_type(s.seqtypid, null),
             'increment ' || s.seqincrement, 'start ' || s.seqstart) || ';' as definition
    from pg_sequence s
    join pg_class c on c.oid = s.seqrelid
    where c.relnamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0)
    order by c.relname collate "C"`;
  return rows.map((row) => row.definition);
}

/** Functions and procedures that no extension owns. */
export async function listRoutines(sql: SqlOrTransaction): Promise<string[]> {
  const rows = await sql<{ definition: string }[]>`
    select trim(trailing e'\n' from pg_get_functiondef(p.oid)) || ';' as definition
    from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`;
  return rows.map((row) => row.definition);
}

export async function listViews(sql: SqlOrTransaction): Promise<string[]> {
  const rows = await sql<{ definition: string }[]>`
    select 'create ' || case c.relkind when 'm' then 'materialized view ' else 'view ' end || quote_ident(c.relname)
           || e' as\n' || pg_get_viewdef(c.oid) as definition
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('v', 'm')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`;
  return rows.map((row) => row.definition);
}

export async function listTriggers(sql: SqlOrTransaction): Promise<string[]> {
  const rows = await sql<{ definition: string }[]>`
    select pg_get_triggerdef(t.oid) || ';' as definition
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal
    order by c.relname collate "C", t.tgname collate "C"`;
  return rows.map((row) => row.definition);
}
