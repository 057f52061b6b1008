-- Who gave a decision never changes either, and the deletion of an address or of an account leaves it as it is.
drop trigger consents_are_append_only on consents;
create trigger consents_are_append_only before update on consents for each row
  when ((old.id, old.school_id, old.student_id, old.school_year, old.answer, old.given_by, old.form, old.text_id, old.day,
    old.created_at, old.giver_name, old.giver_relation, old.giver_address, old.settles) is distinct from (new.id,
      new.school_id, new.student_id, new.school_year, new.answer, new.given_by, new.form, new.text_id, new.day,
      new.created_at, new.giver_name, new.giver_relation, new.giver_address, new.settles)
    or (new.guardian_id is not null and new.guardian_id is distinct from old.guardian_id))
  execute function refuse_consent_change();

-- Students with a refusal that a later decision of somebody else had replaced.
select recompute_asking(
  array(select distinct school_id from school_users where user_id in (select student_id from consents where not answer)),
  array(select distinct student_id from consents where not answer));
