/**
 * The statement that asks for a promotion to admin in place of a second admin, while there are fewer than two: the only
 * admin confirms it on the person's page. It returns the request, or nothing where it is refused.
 *
 * @param now UTC ms
 */
export function requestAdminSql({ email, id, now }: { email: string; id: string; now: number }): string {
  return `insert into role_requests (id, user_id, role, reason, status, requested_by, requested_at)
    select ${quoted(id)}, person.id, 'admin', 'Requested on the command line.', 'open', 'command', ${now}
    from users as person
    where person.email = ${quoted(email)} and person.status = 'active' and person.role <> 'admin'
      and (select count(*) from users where role = 'admin' and status = 'active') < 2
      and not exists (select 1 from role_requests where user_id = person.id and status = 'open')
    returning id, user_id`;
}

/** A text as SQLite writes it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
