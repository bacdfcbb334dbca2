-- What is drawn on the glass is strokes and nothing else: the paper shows it as it is.
set local role care_owner;

alter table app.client_signatures add constraint drawn_strokes check (drawing ~ '^[ML0-9 ]+$'),
  add constraint drawn_on_a_phone check (drawing is null or ask_id is null);
