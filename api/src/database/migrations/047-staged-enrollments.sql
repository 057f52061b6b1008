-- Planning reads all staged enrollments of a run at once and never searches them, and each index makes reading slower.
drop index roster_staged_enrollments_by_class;
drop index roster_staged_enrollments_by_person;
