-- What people still get for places that were taken, moved or cut short with little notice is paid by a line, on the day of the shift as it was.
set local role care_owner;

alter table app.assignments add column still_paid_day date;
update app.assignments a set still_paid_day = s.day from app.shifts s where s.id = a.shift_id and a.still_paid is not null;
alter table app.assignments add constraint still_paid_on_a_day check ((still_paid is null) = (still_paid_day is null));

alter table app.pay_lines
  drop constraint pay_lines_element_check,
  add constraint pay_lines_element_check check (element in ('time', 'sleep-in', 'on-call', 'call-out', 'expense', 'holiday', 'late-change')),
  drop constraint lines_have_one_source,
  add constraint lines_have_one_source check (case source
    when 'work' then element not in ('expense', 'holiday', 'late-change') and num_nonnulls(record_id, version, during) = 3 and num_nonnulls(source_id, said) = 0
    else source in ('expense', 'holiday', 'late-change') and num_nonnulls(record_id, version, during) = 0 and num_nonnulls(source_id, said) = 2 and minutes = 0 end);

insert into app.pay_lines (team_id, user_id, source, source_id, day, element, minutes, amount, said)
  select a.team_id, a.user_id, 'late-change', a.id, a.still_paid_day, 'late-change', 0, a.still_paid,
      'shift of ' || to_char(a.still_paid_day, 'FMDD Mon YYYY')
    from app.assignments a where a.still_paid > 0;
